/* A program that grows while machines run it. Its tables are reserved address space, so that
 * nothing in them ever moves. The front end is asked under one lock. Its answers about a class are
 * kept in tables that are read without the lock: once a table is visible, only empty entries of it
 * change, and a full table is replaced by a larger copy. (base/map.h does not fit, because adding
 * moves its cells.) */
#include "ir/supply.h"

#include "base/hash.h"
#include "ir/program.h"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* How many of each kind there is room for. This takes address space, not memory. */
enum {
    ROOM_FUNCTIONS = 1 << 19,
    ROOM_GLOBALS = 1 << 20,
    ROOM_LOCS = 1 << 22,
    ROOM_FILES = 1 << 16,
    ROOM_TYPES = 1 << 18,
    ROOM_CLASSES = 1 << 18,
};

struct ir_supplier {
    struct ir_supply supply;
    pthread_mutex_t lock;
    pthread_t holder; /* valid if the lock is held; `held`: how often it was taken */
    uint32_t held;
};

#ifndef NDEBUG
static bool is_held(const struct ir_program *p) {
    const struct ir_supplier *s = p->supplier;
    return !s || (s->held && pthread_equal(s->holder, pthread_self()));
}

static bool is_function(const struct ir_program *p, uint32_t index) {
    return index < base_vec_count(&p->functions);
}
#endif

/* ---- room ---- */

static void *reserve(void *old, uint32_t count, uint32_t *room, uint32_t want, size_t element) {
    assert(count <= want);
    void *at = base_reserve(want * element);
    if (count)
        memcpy(at, old, count * element);
    free(old);
    *room = want;
    return at;
}

#define RESERVE(v, want)                                                                           \
    ((v)->at = reserve((v)->at, (v)->count, &(v)->room, (want), sizeof *(v)->at))
#define RELEASE(v)                                                                                 \
    (munmap((v)->at, (v)->room * sizeof *(v)->at), (v)->at = NULL, (v)->count = (v)->room = 0)

void ir_supply_begin(struct ir_program *p, const struct ir_supply *supply) {
    assert(!p->supplier);
    RESERVE(&p->functions, ROOM_FUNCTIONS);
    RESERVE(&p->globals, ROOM_GLOBALS);
    RESERVE(&p->locs, ROOM_LOCS);
    RESERVE(&p->files, ROOM_FILES);
    RESERVE(&p->types, ROOM_TYPES);
    RESERVE(&p->classes, ROOM_CLASSES);
    p->supplier = base_calloc(1, sizeof *p->supplier);
    p->supplier->supply = *supply;
    pthread_mutexattr_t attr;
    pthread_mutexattr_init(&attr);
    pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&p->supplier->lock, &attr);
    pthread_mutexattr_destroy(&attr);
}

void ir_supply_lock(struct ir_program *p) {
    assert(p->supplier);
    pthread_mutex_lock(&p->supplier->lock);
    p->supplier->holder = pthread_self();
    p->supplier->held++;
}

void ir_supply_unlock(struct ir_program *p) {
    assert(p->supplier && is_held(p));
    p->supplier->held--;
    pthread_mutex_unlock(&p->supplier->lock);
}

bool ir_supply_body(struct ir_program *p, uint32_t function, struct base_status *s) {
    assert(p->supplier && is_held(p) && is_function(p, function));
    assert(p->functions.at[function].lazy && !p->functions.at[function].defined);
    const struct ir_supply *supply = &p->supplier->supply;
    bool ok = supply->body(supply->context, p, function, s);
    assert(ok ? p->functions.at[function].defined : s->message != NULL);
    return ok;
}

/* ---- names that users write ---- */

bool ir_supply_static(struct ir_program *p, const char *class, const char *name,
                      struct ir_static *out) {
    if (!p->supplier || !p->supplier->supply.find_static)
        return false;
    const struct ir_supply *s = &p->supplier->supply;
    ir_supply_lock(p);
    bool found = s->find_static(s->context, p, class, name, out);
    ir_supply_unlock(p);
    assert(!found || out->is_constant || out->global < base_vec_count(&p->globals));
    return found;
}

bool ir_supply_question(struct ir_program *p, const char *class, const char *name,
                        struct ir_question *out) {
    if (!p->supplier || !p->supplier->supply.find_question)
        return false;
    const struct ir_supply *s = &p->supplier->supply;
    ir_supply_lock(p);
    bool found = s->find_question(s->context, p, class, name, out);
    ir_supply_unlock(p);
    assert(!found ||
           (!p->functions.at[out->function].params && p->functions.at[out->function].results == 1));
    return found;
}

bool ir_supply_has_method(struct ir_program *p, const char *class, const char *name) {
    if (!p->supplier || !p->supplier->supply.has_method)
        return false;
    const struct ir_supply *s = &p->supplier->supply;
    ir_supply_lock(p);
    bool found = s->has_method(s->context, p, class, name);
    ir_supply_unlock(p);
    return found;
}

/* ---- classes and cached answers about them ---- */

enum { FIRST_ROOM = 8 };

/* A cell has the question + 1 in its upper half and the answer + 1 in the lower one; 0: empty. */
struct table {
    uint32_t room, count;
    struct table *older; /* kept, because a worker may still be reading it */
    _Atomic uint64_t at[];
};
struct ir_answers {
    _Atomic(struct table *) dispatch, subtype;
};

uint32_t ir_build_class(struct ir_program *p, const struct ir_class *class) {
    assert(class->name && class->size >= IR_HEAD);
    assert(class->super == IR_NO_INDEX || class->super < p->classes.count);
    if (p->classes.count == ROOM_CLASSES)
        base_fatal(BASE_FATAL_LIMIT, "the program has more than %u classes", ROOM_CLASSES);
    struct ir_class copy = *class;
    copy.name = base_arena_strdup(&p->arena, class->name);
    copy.answers = base_arena_alloc(&p->arena, sizeof *copy.answers);
    base_vec_publish(&p->classes, copy);
    return p->classes.count - 1;
}

static bool known(_Atomic(struct table *) *at, uint32_t question, uint32_t *answer) {
    struct table *t = atomic_load_explicit(at, memory_order_acquire);
    if (!t)
        return false;
    uint32_t mask = t->room - 1;
    for (uint32_t i = (uint32_t)base_hash_word(question) & mask;; i = (i + 1) & mask) {
        uint64_t cell = atomic_load_explicit(&t->at[i], memory_order_relaxed);
        if (!cell)
            return false;
        if (cell >> 32 == (uint64_t)question + 1) {
            *answer = (uint32_t)cell - 1;
            return true;
        }
    }
}

static void put_cell(struct table *t, uint64_t cell) {
    uint32_t mask = t->room - 1, i = (uint32_t)base_hash_word((cell >> 32) - 1) & mask;
    assert(cell >> 32 && t->count < t->room - 1); /* a search ends at an empty cell */
    while (atomic_load_explicit(&t->at[i], memory_order_relaxed))
        i = (i + 1) & mask;
    atomic_store_explicit(&t->at[i], cell, memory_order_relaxed);
    t->count++;
}

static struct table *larger(struct table *old) {
    uint32_t room = old ? old->room * 2 : FIRST_ROOM;
    struct table *t = base_calloc(1, sizeof *t + room * sizeof *t->at);
    t->room = room;
    t->older = old;
    for (uint32_t i = 0; old && i < old->room; i++)
        if (old->at[i])
            put_cell(t, old->at[i]);
    assert(!old || t->count == old->count);
    return t;
}

/* Adds an answer. The lock is held. */
static void learn(_Atomic(struct table *) *at, uint32_t question, uint32_t answer) {
    struct table *t = atomic_load_explicit(at, memory_order_relaxed);
    assert(question < UINT32_MAX && !known(at, question, &(uint32_t){0}));
    if (!t || t->count * 4 >= t->room * 3)
        t = larger(t);
    put_cell(t, ((uint64_t)question + 1) << 32 | (uint32_t)(answer + 1));
    atomic_store_explicit(at, t, memory_order_release);
}

static void forget(_Atomic(struct table *) *at) {
    for (struct table *t = atomic_load(at), *older; t; t = older) {
        older = t->older;
        free(t);
    }
}

void ir_class_answer_dispatch(struct ir_program *p, uint32_t class, uint32_t selector,
                              uint32_t function) {
    uint32_t answer;
    assert(class < p->classes.count && is_function(p, function));
    _Atomic(struct table *) *at = &p->classes.at[class].answers->dispatch;
    if (!known(at, selector, &answer))
        learn(at, selector, function);
}

bool ir_class_next_answer(const struct ir_program *p, uint32_t class, uint32_t *selector,
                          uint32_t *function) {
    assert(class < p->classes.count);
    struct table *t = atomic_load(&p->classes.at[class].answers->dispatch);
    uint64_t next = UINT64_MAX;
    for (uint32_t i = 0; t && i < t->room; i++) {
        uint64_t cell = atomic_load_explicit(&t->at[i], memory_order_relaxed);
        if (cell && (uint32_t)(cell >> 32) - 1 >= *selector && cell < next)
            next = cell;
    }
    *selector = (uint32_t)(next >> 32) - 1;
    *function = (uint32_t)next - 1;
    return next != UINT64_MAX;
}

uint32_t ir_class_dispatch(struct ir_program *p, uint32_t class, uint32_t selector) {
    assert(class < base_vec_count(&p->classes));
    _Atomic(struct table *) *at = &p->classes.at[class].answers->dispatch;
    uint32_t function;
    if (known(at, selector, &function))
        return function;
    if (!p->supplier)
        return IR_NO_INDEX;
    ir_supply_lock(p);
    if (!known(at, selector, &function)) {
        const struct ir_supply *s = &p->supplier->supply;
        function = s->dispatch(s->context, p, class, selector);
        assert(function == IR_NO_INDEX || is_function(p, function));
        learn(at, selector, function);
    }
    ir_supply_unlock(p);
    return function;
}

/* Without a supply: follows the chain of superclasses. */
static bool derives(const struct ir_program *p, uint32_t class, uint32_t of) {
    while (class != IR_NO_INDEX && class != of) {
        assert(class < p->classes.count);
        class = p->classes.at[class].super;
    }
    return class == of;
}

bool ir_class_is(struct ir_program *p, uint32_t class, uint32_t of) {
    assert(class < base_vec_count(&p->classes) && of < base_vec_count(&p->classes));
    if (class == of)
        return true;
    if (!p->supplier)
        return derives(p, class, of);
    _Atomic(struct table *) *at = &p->classes.at[class].answers->subtype;
    uint32_t answer;
    if (known(at, of, &answer))
        return answer;
    ir_supply_lock(p);
    if (!known(at, of, &answer)) {
        const struct ir_supply *s = &p->supplier->supply;
        answer = s->subtype(s->context, p, class, of);
        learn(at, of, answer);
    }
    ir_supply_unlock(p);
    return answer;
}

void ir_supply_end(struct ir_program *p) {
    for (uint32_t c = 0; c < p->classes.count; c++) {
        forget(&p->classes.at[c].answers->dispatch);
        forget(&p->classes.at[c].answers->subtype);
    }
    if (!p->supplier)
        return;
    assert(!p->supplier->held);
    RELEASE(&p->functions);
    RELEASE(&p->globals);
    RELEASE(&p->locs);
    RELEASE(&p->files);
    RELEASE(&p->types);
    RELEASE(&p->classes);
    pthread_mutex_destroy(&p->supplier->lock);
    free(p->supplier);
    p->supplier = NULL;
}
