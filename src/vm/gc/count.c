/* Collection at the cost of what changed. The objects and what points to them are a graph, and each
 * object that is alive has a support: one pointer to it, from something that is alive, such that
 * the supports are a forest whose roots are registers, words of threads, and what is never
 * collected. A new pointer can make an object alive. A pointer that is gone matters only if it was
 * a support: then every object that stood on it is in doubt. An object in doubt that has a pointer
 * from outside gets a new support, and supports others in turn. The rest is garbage, cycles
 * included. (Memoised garbage collection, Nguyen and Ruys 2009, keeps distances to the roots for
 * this; but any pointer will do as a support.)
 *
 * The graph is the machine's own and no part of a state. It is brought up to date from the
 * components that steps changed or that were loaded, by comparing their contents with what was
 * counted of them. */
#include "vm/gc/count.h"

#include "vm/core/inputs.h"
#include "vm/gc/absent.h"
#include "vm/heap/object.h"
#include "vm/thread/thread.h"

/* Supports that are no object. */
enum {
    NOTHING, /* not alive */
    ROOT,    /* a register or a word of a thread */
    DOUBT,   /* it had a support, and lost it */
    OBJECTS, /* names are above */
};

_Static_assert((int)OBJECTS < 1 << VM_INDEX_BITS, "no object has such a name");

/* Between two collections no support is DOUBT, and a support that is an object is in `from`;
 * `roots` and `from` agree with `counted` of all nodes and with the names that are counted for
 * threads. */
struct vm_node {
    uint64_t doubt; /* the last round that had it in doubt */
    uint32_t support;
    uint32_t roots;             /* how many registers and words of threads point to it */
    uint32_t class;             /* its class when it was counted */
    bool finalizable;           /* counted among the roots: it is not lost before it is finalized */
    BASE_VEC(uint32_t) from;    /* the objects that point to it, each as often as it does */
    BASE_VEC(uint32_t) counted; /* what its words point to; 0: nothing that is collected */
    struct vm_node *next;       /* in the list of free nodes */
};

struct edge {
    uint32_t from, to;
};

/* `ends` is empty, or one longer than there were frames; it ascends, and its last is names.count.
 */
struct counted_thread {
    BASE_VEC(uint32_t) names; /* of all frames, and of the control block first */
    BASE_VEC(uint32_t) ends;  /* where each of them ends in names */
};

struct vm_count {
    bool ready; /* everything there is has been counted once */
    uint64_t round;
    struct vm_node *free;
    struct vm_absent absent; /* what numbers point to */
    BASE_VEC(struct counted_thread) threads;
    BASE_VEC(struct edge) came, gone;
    BASE_VEC(uint32_t) shaken; /* objects that lost their support */
    BASE_VEC(uint32_t) doubtful, todo, lost;
    BASE_VEC(uint32_t) old; /* of a thread, while it is counted again */
};

static struct vm_count *count_of(struct vm_gc *gc) {
    if (!gc->count)
        gc->count = base_calloc(1, sizeof *gc->count);
    return gc->count;
}

/* ---- what may have changed ---- */

static struct counted_thread *thread_at(struct vm_count *c, uint32_t thread) {
    while (c->threads.count <= thread)
        *base_vec_push(&c->threads) = (struct counted_thread){0};
    return &c->threads.at[thread];
}

void vm_gc_count_step(struct vm *m, struct vm_gc *gc) {
    for (uint32_t i = 0; i < m->changed.objects.count; i++)
        vm_gc_note_part(gc, m->changed.objects.at[i].name, m->changed.objects.at[i].part);
    for (uint32_t i = 0; i < m->changed.threads.count; i++)
        vm_gc_note_frames(gc, m->changed.threads.at[i],
                          m->threads[m->changed.threads.at[i]].low_water);
}

static void list_everything(struct vm *m, struct vm_gc *gc) {
    gc->parts.count = 0;
    for (uint32_t s = 0; s < m->heap.space_count; s++)
        for (uint32_t i = 0; i < m->heap.spaces[s].count; i++)
            if (m->heap.spaces[s].at[i].h)
                vm_gc_note_part(gc, vm_name(s, i), 0);
    for (uint32_t t = 0; t < m->thread_count; t++)
        vm_gc_note_frames(gc, t, 0);
    count_of(gc)->ready = true;
}

/* ---- nodes ---- */

static struct vm_node *node_of(struct vm_count *c, struct vm_object *o) {
    if (o->node)
        return o->node;
    struct vm_node *n = c->free;
    if (n)
        c->free = n->next;
    else
        n = base_calloc(1, sizeof *n);
    n->support = NOTHING;
    n->roots = 0;
    n->doubt = 0;
    n->class = IR_NO_INDEX;
    n->finalizable = false;
    n->from.count = n->counted.count = 0;
    return o->node = n;
}

static void free_node(struct vm_count *c, struct vm_object *o) {
    o->node->next = c->free;
    c->free = o->node;
    o->node = NULL;
}

static struct vm_object *slot_of(struct vm *m, uint32_t name) {
    return vm_absent_at(m, &m->gc->count->absent, name);
}

static struct vm_node *node_at(struct vm *m, uint32_t name) {
    struct vm_object *o = slot_of(m, name);
    assert(o->node);
    return o->node;
}

/* ---- edges ---- */

/* The name that a word points to, if an object there could be collected; otherwise 0. The answer
 * must not depend on whether there is an object. */
static uint32_t target_of(uint64_t word) {
    uint32_t name = vm_pointer_name(word), space = vm_name_space(name);
    if (space < VM_SPACE_THREADS || space >= VM_SPACE_LIMIT)
        return 0;
    return (space - VM_SPACE_THREADS) % VM_SPACES_A_THREAD == VM_HEAP ? name : 0;
}

static void add_edge(struct vm *m, struct vm_count *c, uint32_t from, uint32_t to) {
    assert((from == ROOT || from >= OBJECTS) && to >= OBJECTS);
    struct vm_node *n = node_of(c, vm_absent_add(m, &c->absent, to));
    if (from == ROOT)
        n->roots++;
    else
        *base_vec_push(&n->from) = from;
    if (n->support == NOTHING)
        *base_vec_push(&c->came) = (struct edge){from, to};
}

static bool points(const struct vm_node *n, uint32_t from) {
    for (uint32_t i = n->from.count; i-- > 0;)
        if (n->from.at[i] == from)
            return true;
    return false;
}

/* Does nothing point to it any more, garbage included? */
static bool is_forgotten(const struct vm_node *n) {
    return !n->from.count && !n->roots;
}

static void remove_edge(struct vm *m, struct vm_count *c, struct edge e) {
    struct vm_node *n = node_at(m, e.to);
    if (e.from == ROOT) {
        assert(n->roots);
        n->roots--;
    } else {
        uint32_t i = n->from.count;
        while (n->from.at[--i] != e.from)
            assert(i);
        n->from.at[i] = n->from.at[--n->from.count];
    }
    if (n->support == e.from && !(e.from == ROOT ? n->roots != 0 : points(n, e.from))) {
        n->support = DOUBT;
        *base_vec_push(&c->shaken) = e.to;
    }
    if (n->support == NOTHING && is_forgotten(n) && !vm_object_at(m, e.to)) {
        free_node(c, slot_of(m, e.to));
        vm_absent_remove(&c->absent, e.to);
    }
}

/* From which offset on an object's words keep others alive. */
static uint32_t pointers_from(const struct vm *m, const struct vm_object *o) {
    if (!o->h || o->h->flags & VM_OBJ_DEAD)
        return UINT32_MAX;
    if (!vm_is_managed(o))
        return 0;
    uint32_t flags = m->p->classes.at[vm_class_index(o->h)].flags;
    return flags & (IR_CLASS_POINTERS | IR_CLASS_WEAK) ? IR_HEAD : UINT32_MAX;
}

static void count_word(struct vm *m, struct vm_count *c, uint32_t name, struct vm_node *n,
                       uint32_t index, uint32_t now) {
    uint32_t was = n->counted.at[index];
    if (was == now)
        return;
    n->counted.at[index] = now;
    if (now)
        add_edge(m, c, name, now);
    if (was)
        *base_vec_push(&c->gone) = (struct edge){name, was};
}

static uint32_t word_target(const struct vm_object *o, uint32_t index) {
    uint64_t word;
    memcpy(&word, (const uint8_t *)(o->h + 1) + 8 * index, 8);
    return target_of(word);
}

static void resize(struct vm_count *c, uint32_t name, struct vm_node *n, uint32_t words) {
    for (uint32_t i = words; i < n->counted.count; i++)
        if (n->counted.at[i])
            *base_vec_push(&c->gone) = (struct edge){name, n->counted.at[i]};
    base_vec_reserve(&n->counted, words + 1);
    for (uint32_t i = n->counted.count; i < words; i++)
        n->counted.at[i] = 0;
    n->counted.count = words;
}

static bool any_target(const struct vm_object *o, uint32_t first, uint32_t words) {
    for (uint32_t i = first; i < words; i++)
        if (word_target(o, i))
            return true;
    return false;
}

static void count_finalizable(struct vm *m, struct vm_count *c, uint32_t name, struct vm_node *n) {
    const struct vm_object *o = vm_object_at(m, name);
    bool now = o->h && (o->h->flags & (VM_OBJ_FINALIZABLE | VM_OBJ_DEAD)) == VM_OBJ_FINALIZABLE;
    if (now && !n->finalizable)
        add_edge(m, c, ROOT, name);
    else if (!now && n->finalizable)
        *base_vec_push(&c->gone) = (struct edge){ROOT, name};
    n->finalizable = now;
}

/* Most constants of a program point to nothing that is collected: they get no node. */
static void count_part(struct vm *m, struct vm_count *c, struct vm_noted_part p) {
    struct vm_object *o = vm_object_at(m, p.name);
    if (p.part & VM_PART_SHADOW || (!o->h && !o->node))
        return;
    uint32_t from = pointers_from(m, o);
    uint32_t words = from == UINT32_MAX ? 0 : o->h->size / 8, first = words ? from / 8 : 0;
    bool collected = vm_gc_collected(p.name, o);
    if (!o->node && !collected && !any_target(o, first, words))
        return;
    struct vm_node *n = node_of(c, o);
    uint32_t class = vm_is_managed(o) ? vm_class_index(o->h) : IR_NO_INDEX;
    bool whole = n->counted.count != words || n->class != class || words <= VM_CHUNK / 8;
    if (n->counted.count != words)
        resize(c, p.name, n, words);
    n->class = class;
    count_finalizable(m, c, p.name, n);
    uint32_t at = whole ? 0 : p.part * (VM_CHUNK / 8), end = whole ? words : at + VM_CHUNK / 8;
    for (; at < end && at < words; at++)
        count_word(m, c, p.name, n, at, at < first ? 0 : word_target(o, at));
    assert(n->counted.count == words);
}

/* ---- threads ---- */

static void count_name(struct vm *m, struct vm_count *c, struct counted_thread *t, uint64_t word) {
    uint32_t name = target_of(word);
    if (!name)
        return;
    *base_vec_push(&t->names) = name;
    add_edge(m, c, ROOT, name);
}

static void count_control(struct vm *m, struct vm_count *c, struct counted_thread *t,
                          const struct vm_control *control) {
    if (control->state == VM_THREAD_FREE)
        return;
    count_name(m, c, t, control->result);
    for (uint32_t w = 0; w < VM_THREAD_WORDS; w++)
        if (!vm_thread_lets_go(control, w))
            count_name(m, c, t, control->word[w]);
}

static void count_frame(struct vm *m, struct vm_count *c, struct counted_thread *t,
                        const struct vm_thread *thread, uint32_t depth) {
    const uint16_t *live = vm_frame_live(m, thread, depth);
    for (uint32_t k = 1; k <= live[0]; k++)
        count_name(m, c, t, thread->frames[depth].regs[live[k]]);
}

/* The names of a range leave the list. They are uncounted once everything new is counted. */
static void cut_names(struct vm_count *c, struct counted_thread *t, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++)
        *base_vec_push(&c->gone) = (struct edge){ROOT, t->names.at[i]};
}

/* The control block is entry 0, the frame at depth d is d + 1. The control block is counted every
 * time; frames that did not change stay as they are. */
static void count_thread(struct vm *m, struct vm_count *c, uint32_t number,
                         struct vm_noted_thread *noted) {
    struct counted_thread *t = thread_at(c, number);
    assert(noted->listed);
    static const struct vm_thread nobody;
    const struct vm_thread *thread = number < m->thread_count ? &m->threads[number] : &nobody;
    uint32_t frames = thread->c.frames, counted = t->ends.count ? t->ends.count - 1 : 0;
    uint32_t low = frames < counted ? frames : counted;
    low -= low && frames != counted; /* a top frame counts other registers */
    low = low < noted->low ? low : noted->low;
    uint32_t control_end = t->ends.count ? t->ends.at[0] : 0;
    uint32_t keep_end = low && t->ends.count ? t->ends.at[low] : control_end;
    c->old.count = 0;
    for (uint32_t i = control_end; i < keep_end; i++)
        *base_vec_push(&c->old) = t->names.at[i];
    cut_names(c, t, 0, control_end);
    cut_names(c, t, keep_end, t->names.count);
    t->names.count = 0;
    count_control(m, c, t, &thread->c);
    assert(control_end <= keep_end && c->old.count == keep_end - control_end);
    uint32_t shift = t->names.count - control_end;
    for (uint32_t i = 0; i < c->old.count; i++)
        *base_vec_push(&t->names) = c->old.at[i];
    base_vec_reserve(&t->ends, frames + 1);
    for (uint32_t d = 0; t->ends.count && d <= low && d < t->ends.count; d++)
        t->ends.at[d] += shift;
    if (!low)
        t->ends.at[0] = t->names.count;
    t->ends.count = low + 1;
    for (uint32_t d = low; d < frames; d++) {
        count_frame(m, c, t, thread, d);
        *base_vec_push(&t->ends) = t->names.count;
    }
    assert(t->ends.count == frames + 1 && base_vec_last(&t->ends) == t->names.count);
    noted->low = UINT32_MAX;
    noted->listed = false;
}

/* Whether an object that lost a pointer is garbage depends on all other objects, and no step can
 * note these. There are two exceptions: the thread itself holds the object, in what the step has
 * seen, or a field of an object that it holds does, which the step then notes too. The held objects
 * are looked at in the order of the registers, so that the next one to look at depends only on what
 * was seen. */
static bool points_to(const struct vm_object *o, uint32_t name, uint32_t chunk) {
    uint32_t words = VM_CHUNK / 8, end = (chunk + 1) * words;
    for (uint32_t i = chunk * words; o->node && i < o->node->counted.count && i < end; i++)
        if (o->node->counted.at[i] == name)
            return true;
    return false;
}

static bool field_holds(struct vm *m, uint32_t holder, uint32_t name) {
    struct vm_object *o = vm_object_at(m, holder);
    if (!o || !o->h) { /* a number: there may be an object in another state */
        vm_inputs_lose(m);
        return false;
    }
    uint32_t most = m->o->tuning->count_chunks;
    vm_inputs_object(m, holder, o, 0, 0);
    for (uint32_t k = 0; k < most && k * VM_CHUNK < o->h->size; k++) {
        vm_inputs_object(m, holder, o, k * VM_CHUNK, VM_CHUNK);
        if (points_to(o, name, k))
            return true;
    }
    return false;
}

/* The objects that the control block and the frames which the step has seen point to, one after the
 * other. */
struct held {
    const struct counted_thread *t;
    uint32_t control, from, next;
};

static struct held held_by(struct vm *m, struct vm_count *c) {
    const struct counted_thread *t = thread_at(c, m->running);
    uint32_t low = m->threads[m->running].low_water;
    return (struct held){.t = t,
                         .control = t->ends.count ? t->ends.at[0] : 0,
                         .from = low < t->ends.count ? t->ends.at[low] : t->names.count};
}

static bool next_held(struct held *h, uint32_t *name) {
    if (h->next == h->control && h->next < h->from)
        h->next = h->from;
    if (h->next >= h->t->names.count)
        return false;
    *name = h->t->names.at[h->next++];
    return true;
}

static bool is_held(struct vm *m, struct vm_count *c, uint32_t name) {
    uint32_t held, looked = 0, most = m->o->tuning->count_holders;
    for (struct held h = held_by(m, c); next_held(&h, &held);)
        if (held == name)
            return true;
    for (struct held h = held_by(m, c); looked < most && next_held(&h, &held); looked++)
        if (field_holds(m, held, name))
            return true;
    return false;
}

static void check_gone(struct vm *m, struct vm_count *c) {
    for (uint32_t i = 0; i < c->gone.count && m->inputs.all; i++)
        if (!is_held(m, c, c->gone.at[i].to))
            vm_inputs_lose(m);
}

static void count_changes(struct vm *m, struct vm_gc *gc, struct vm_count *c) {
    c->came.count = c->gone.count = c->shaken.count = c->doubtful.count = 0;
    vm_absent_settle(m, &c->absent);
    for (uint32_t i = 0; i < gc->parts.count; i++)
        count_part(m, c, gc->parts.at[i]);
    for (uint32_t i = 0; i < gc->listed.count; i++)
        count_thread(m, c, gc->listed.at[i], &gc->threads.at[gc->listed.at[i]]);
    gc->listed.count = 0;
    if (m->inputs.noting)
        check_gone(m, c);
    for (uint32_t i = 0; i < c->gone.count; i++)
        remove_edge(m, c, c->gone.at[i]);
    c->gone.count = 0;
}

/* ---- which objects are alive ---- */

static bool is_alive(struct vm *m, uint32_t name) {
    const struct vm_object *o = vm_object_at(m, name);
    return !vm_gc_collected(name, o) || (o->node && o->node->support != NOTHING);
}

static void support(struct vm *m, struct vm_count *c, uint32_t name, uint32_t by) {
    assert(by == ROOT ? node_at(m, name)->roots : by >= OBJECTS && by != name);
    node_at(m, name)->support = by;
    *base_vec_push(&c->todo) = name;
}

/* The objects in `todo` support those that they point to and that have the given support. */
static void spread(struct vm *m, struct vm_count *c, uint32_t to_those_with) {
    while (c->todo.count) {
        uint32_t name = c->todo.at[--c->todo.count];
        const struct vm_node *n = node_at(m, name);
        assert(n->support == ROOT || n->support >= OBJECTS);
        for (uint32_t i = 0; i < n->counted.count; i++)
            if (n->counted.at[i] && node_at(m, n->counted.at[i])->support == to_those_with)
                support(m, c, n->counted.at[i], name);
    }
}

/* An object without support supports no other, so no circle can close here. */
static void support_new(struct vm *m, struct vm_count *c) {
    for (uint32_t i = 0; i < c->came.count; i++) {
        struct edge e = c->came.at[i];
        if (node_at(m, e.to)->support != NOTHING || (e.from != ROOT && !is_alive(m, e.from)))
            continue;
        support(m, c, e.to, e.from);
        spread(m, c, NOTHING);
    }
}

/* Does the line of supports lead to a root within a few steps? Then nothing on it is in doubt. */
static bool stands(struct vm *m, uint32_t name) {
    const uint32_t most = m->o->tuning->count_steps;
    for (uint32_t steps = 0; steps < most; steps++) {
        const struct vm_object *o = vm_object_at(m, name);
        if (!vm_gc_collected(name, o))
            return o->h != NULL;
        if (o->node->support == ROOT)
            return true;
        if (o->node->support < OBJECTS)
            return false;
        name = o->node->support;
    }
    return false;
}

/* If another support is near by, nothing that stands on the object need be doubted. Pointers in
 * memory stay longer than those in registers: they are the better support. */
static bool support_again(struct vm *m, uint32_t name) {
    struct vm_node *n = node_at(m, name);
    const uint32_t most = m->o->tuning->count_steps;
    uint32_t few = n->from.count < most ? n->from.count : most;
    for (uint32_t i = 0; i < few; i++)
        if (stands(m, n->from.at[n->from.count - 1 - i])) {
            n->support = n->from.at[n->from.count - 1 - i];
            return true;
        }
    if (n->roots)
        n->support = ROOT;
    return n->roots != 0;
}

static void doubt(struct vm *m, struct vm_count *c, uint32_t name) {
    struct vm_node *n = node_at(m, name);
    assert(n->doubt != c->round || n->support != DOUBT);
    n->support = DOUBT;
    if (support_again(m, name))
        return;
    n->doubt = c->round;
    *base_vec_push(&c->doubtful) = name;
}

/* Doubts every object that stands on one which lost its support. */
static void spread_doubt(struct vm *m, struct vm_count *c) {
    for (uint32_t i = 0; i < c->shaken.count; i++) {
        const struct vm_node *n = node_at(m, c->shaken.at[i]);
        if (n->support == DOUBT && n->doubt != c->round)
            doubt(m, c, c->shaken.at[i]);
    }
    for (uint32_t i = 0; i < c->doubtful.count; i++) {
        uint32_t name = c->doubtful.at[i];
        const struct vm_node *n = node_at(m, name);
        for (uint32_t k = 0; k < n->counted.count; k++)
            if (n->counted.at[k] && node_at(m, n->counted.at[k])->support == name)
                doubt(m, c, n->counted.at[k]);
    }
}

static uint32_t outside_support(struct vm *m, const struct vm_node *n) {
    for (uint32_t i = 0; i < n->from.count; i++) {
        const struct vm_object *o = vm_object_at(m, n->from.at[i]);
        if (!vm_gc_collected(n->from.at[i], o)
                ? o->h != NULL
                : o->node->support != NOTHING && o->node->support != DOUBT)
            return n->from.at[i];
    }
    return n->roots ? ROOT : NOTHING;
}

static void resolve_doubt(struct vm *m, struct vm_count *c) {
    for (uint32_t i = 0; i < c->doubtful.count; i++) {
        uint32_t name = c->doubtful.at[i], by;
        const struct vm_node *n = node_at(m, name);
        if (n->support != DOUBT || (by = outside_support(m, n)) == NOTHING)
            continue;
        support(m, c, name, by);
        spread(m, c, DOUBT);
    }
    for (uint32_t i = 0; i < c->doubtful.count; i++) {
        struct vm_node *n = node_at(m, c->doubtful.at[i]);
        if (n->support == DOUBT) {
            n->support = NOTHING;
            *base_vec_push(&c->lost) = c->doubtful.at[i];
        }
    }
}

/* ---- taking ---- */

/* Objects that were made or loaded, and that nothing alive points to. */
static void find_stillborn(struct vm *m, struct vm_gc *gc, struct vm_count *c) {
    for (uint32_t i = 0; i < gc->parts.count; i++) {
        uint32_t name = gc->parts.at[i].name;
        const struct vm_object *o = vm_object_at(m, name);
        if (o->node && o->node->support == NOTHING && o->node->doubt != c->round &&
            (!o->h || vm_gc_collected(name, o))) {
            o->node->doubt = c->round;
            *base_vec_push(&c->lost) = name;
        }
    }
}

static void restore(struct vm *m, struct vm_count *c, uint32_t name, struct vm_object *o) {
    if (!vm_object_restore(m, name, o))
        return;
    uint32_t chunks = o->h->size / VM_CHUNK + 1;
    for (uint32_t k = 0; k < chunks; k++)
        count_part(m, c, (struct vm_noted_part){name, k});
}

static void erase(struct vm *m, struct vm_count *c, uint32_t name, struct vm_object *o) {
    resize(c, name, o->node, 0);
    if (o->h)
        vm_object_erase(m, name);
}

/* A lost object supports nothing: the objects it points to are lost too, or have another support.
 */
static void take_lost(struct vm *m, struct vm_count *c) {
    for (uint32_t i = 0; i < c->lost.count; i++) {
        struct vm_object *o = slot_of(m, c->lost.at[i]);
        if (o->base && vm_gc_collected(c->lost.at[i], o))
            restore(m, c, c->lost.at[i], o);
        else if (!o->h || vm_gc_collected(c->lost.at[i], o))
            erase(m, c, c->lost.at[i], o);
    }
    for (uint32_t i = 0; i < c->gone.count; i++)
        remove_edge(m, c, c->gone.at[i]);
    c->gone.count = 0;
    for (uint32_t i = 0; i < c->lost.count; i++) {
        struct vm_object *o = slot_of(m, c->lost.at[i]);
        if (!o)
            continue; /* its last edge has taken it along */
        assert(o->node->support == NOTHING && (o->h || !o->node->counted.count));
        if (!o->h && is_forgotten(o->node)) {
            free_node(c, o);
            vm_absent_remove(&c->absent, c->lost.at[i]);
        }
    }
}

/* For asserts: each object that was in doubt is lost, or has a pointer that keeps it. */
static inline bool no_doubt_is_left(struct vm *m, const struct vm_count *c) {
    for (uint32_t i = 0; i < c->doubtful.count; i++) {
        const struct vm_object *o = slot_of(m, c->doubtful.at[i]);
        const struct vm_node *n = o ? o->node : NULL;
        if (n && (n->support == DOUBT || (n->support == ROOT && !n->roots) ||
                  (n->support >= OBJECTS && !points(n, n->support))))
            return false;
    }
    return !c->todo.count && !c->gone.count;
}

void vm_gc_count_collect(struct vm *m, struct vm_gc *gc) {
    struct vm_count *c = count_of(gc);
    if (c->ready)
        vm_gc_count_step(m, gc);
    else
        list_everything(m, gc);
    c->round++;
    c->lost.count = 0;
    count_changes(m, gc, c);
    support_new(m, c);
    spread_doubt(m, c);
    resolve_doubt(m, c);
    find_stillborn(m, gc, c);
    if (c->lost.count)
        vm_inputs_lose(m);
    take_lost(m, c);
    assert(no_doubt_is_left(m, c) && !gc->listed.count);
    gc->parts.count = 0;
}

/* Only objects that are alive count: a lost object of the base image is still there, with the
 * pointers that it had there. */
uint32_t vm_gc_count_holders(struct vm *m, const struct vm_object *o) {
    assert(m->o->collector == VM_COLLECT_COUNT);
    uint32_t count = o->node ? o->node->roots : 0;
    for (uint32_t i = 0; o->node && i < o->node->from.count; i++)
        count += is_alive(m, o->node->from.at[i]);
    return count;
}

/* ---- the end ---- */

static void forget_threads(struct vm_count *c) {
    for (uint32_t i = 0; i < c->threads.count; i++) {
        base_vec_drop(&c->threads.at[i].names);
        base_vec_drop(&c->threads.at[i].ends);
    }
    c->threads.count = 0;
}

void vm_gc_count_forget(struct vm *m, struct vm_gc *gc) {
    struct vm_count *c = gc->count;
    if (!c)
        return;
    for (uint32_t s = 0; s < m->heap.space_count; s++)
        for (uint32_t i = 0; i < m->heap.spaces[s].count; i++) {
            struct vm_object *o = &m->heap.spaces[s].at[i];
            if (o->node)
                free_node(c, o);
        }
    struct vm_object *o;
    for (uint64_t i = 0; (o = vm_absent_next(&c->absent, &i)) != NULL;)
        free_node(c, o);
    vm_absent_drop(&c->absent);
    forget_threads(c);
    c->ready = false;
}

void vm_gc_count_drop(struct vm_gc *gc) {
    struct vm_count *c = gc->count;
    if (!c)
        return;
    for (struct vm_node *n = c->free, *next; n; n = next) {
        next = n->next;
        base_vec_drop(&n->from);
        base_vec_drop(&n->counted);
        free(n);
    }
    forget_threads(c);
    vm_absent_drop(&c->absent);
    base_vec_drop(&c->threads);
    base_vec_drop(&c->came);
    base_vec_drop(&c->gone);
    base_vec_drop(&c->shaken);
    base_vec_drop(&c->doubtful);
    base_vec_drop(&c->todo);
    base_vec_drop(&c->lost);
    base_vec_drop(&c->old);
    free(c);
    gc->count = NULL;
}
