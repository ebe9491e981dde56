/* Ends are read off the memory of the machine when the search stands in one: a property that never
 * complains. */
#include "engine.h"

#include "ir/passes.h"
#include "natives.h"
#include "prop/deadlock.h"
#include "prop/race.h"
#include "reduce/ample.h"
#include "reduce/superstep.h"
#include "vm/core/machine.h"
#include "vm/heap/access.h"
#include <pthread.h>
#include <stdio.h>

bool engine_open(struct engine *e, const struct prog *p, const char *text) {
    struct base_status s = {0};
    e->p = p;
    ir_program_init(&e->program);
    if (!ir_assemble(&e->program, text, "random.ir", &s) || !ir_verify(&e->program, &s)) {
        fprintf(stderr, "%s\n", base_status_text(&s));
        return false;
    }
    ir_live_compute(&e->program);
    return true;
}

void engine_close(struct engine *e) {
    ir_program_drop(&e->program);
}

/* ---- ends ---- */

struct watch {
    const struct prog *p;
    bool supersteps;
    pthread_mutex_t lock;
    outcome_set seen;
};

static struct vm_object *global(struct vm *m, const char *kind, uint32_t number) {
    char name[16];
    snprintf(name, sizeof name, "%s%u", kind, number);
    uint32_t index = ir_program_find_global(m->p, name);
    assert(index != IR_NO_INDEX);
    return vm_object_at(m, vm_name(VM_SPACE_GLOBALS, index));
}

static uint64_t decode(struct vm *m, const struct prog *p) {
    uint64_t d = outcome_start(m->process.exit_code);
    for (uint32_t g = 0; g < p->globals; g++) {
        struct vm_object *o = global(m, "g", p->together ? 0 : g);
        uint32_t offset = p->together ? TOGETHER_APART * g : 0;
        uint64_t v = 0;
        memcpy(&v, vm_object_bytes(o) + offset, p->global[g].size);
        d = outcome_global(d, v, vm_undefined_bits(o, offset, p->global[g].size));
    }
    for (uint32_t l = 0; l < p->links; l++) {
        struct vm_object *o = global(m, "link", l);
        uint64_t v = 0;
        memcpy(&v, vm_object_bytes(o), p->pointer_bytes);
        d = outcome_link(d, vm_undefined_bits(o, 0, p->pointer_bytes) ? 2 : v != 0);
    }
    return d;
}

static bool note_end(void *context, struct model *model, const struct model_choice *choices,
                     uint32_t count, struct model_fault *fault) {
    struct watch *w = context;
    (void)choices, (void)fault;
    if (count == 0 && model->v->ended(model)) {
        struct model *machine = w->supersteps ? reduce_superstep_inner(model) : model;
        uint64_t d = decode((struct vm *)machine, w->p);
        pthread_mutex_lock(&w->lock);
        *base_vec_push(&w->seen) = d;
        pthread_mutex_unlock(&w->lock);
    }
    return false;
}

/* ---- searches ---- */

/* A thread that spins alone is an endless loop where its rounds are no steps. */
static uint64_t kind_bit(enum model_fault_kind kind) {
    return UINT64_C(1) << (kind == MODEL_FAULT_NONTERMINATION ? MODEL_FAULT_LIVELOCK : kind);
}

static void collect(const struct explore_result *r, struct engine_result *out) {
    out->verdict = r->verdict;
    out->answer.complete = true;
    out->answer.states = r->stats.states;
    for (uint32_t i = 0; i < EXPLORE_REASON_COUNT; i++)
        out->reasons[i] = r->reasons[i];
    for (uint32_t i = 0; i < r->faults.count; i++) {
        out->answer.faults |= kind_bit(r->faults.at[i].fault.kind);
        out->unreplayed |= !r->faults.at[i].replayed;
    }
    out->unreplayed |= r->reasons[EXPLORE_REASON_UNREPLAYED];
    for (uint32_t i = 0; i < r->outcomes.count; i++)
        *base_vec_push(&out->digests) = r->outcomes.at[i];
}

static bool is_superstep(enum engine_sort sort) {
    return sort == ENGINE_SUPERSTEP || sort == ENGINE_SYMMETRY_SUPERSTEP;
}

static bool is_ample(enum engine_sort sort) {
    return sort == ENGINE_AMPLE || sort == ENGINE_SYMMETRY_AMPLE;
}

static const struct base_tuning *tuning_of(bool smallest) {
    return smallest ? &base_tuning_smallest : &base_tuning_usual;
}

static bool is_dynamic(enum engine_sort sort) {
    return sort == ENGINE_DPOR || sort == ENGINE_SYMMETRY_DPOR || sort == ENGINE_UNSEEN;
}

static bool is_symmetric(enum engine_sort sort) {
    return sort >= ENGINE_SYMMETRY && sort <= ENGINE_SYMMETRY_DPOR;
}

static struct model *model_of(struct engine *e, enum engine_sort sort, bool smallest) {
    static const struct vm_native *const tables[] = {test_natives};
    struct vm_options o;
    vm_options_init(&o);
    o.tuning = tuning_of(smallest);
    o.cut_instructions = o.tuning->cut_instructions;
    o.reduce = sort == ENGINE_NONE ? VM_REDUCE_NONE
               : is_dynamic(sort)  ? VM_REDUCE_DYNAMIC
                                   : VM_REDUCE_LOCAL;
    o.symmetry = is_symmetric(sort);
    o.ends_unseen = sort == ENGINE_UNSEEN;
    struct model *m = vm_model_new(&e->program, tables, 1, &o);
    return is_superstep(sort) ? reduce_superstep_new(m, o.tuning) : m;
}

struct model *engine_model(struct engine *e, enum engine_sort sort) {
    return model_of(e, sort, false);
}

void engine_run(struct engine *e, const struct engine_way *way, struct engine_result *out) {
    struct watch w = {
        .p = e->p, .supersteps = is_superstep(way->sort), .lock = PTHREAD_MUTEX_INITIALIZER};
    struct explore_property properties[] = {
        PROP_DEADLOCK, PROP_RACE, {.context = &w, .state = note_end}};
    struct explore_options eo = {
        .search = way->search,
        .store = {.kind = way->store, .bitstate_log2 = 22},
        .workers = way->workers,
        .alone_first = 1,
        .dynamic = is_dynamic(way->sort),
        .tuning = tuning_of(way->smallest),
        .symmetry = is_symmetric(way->sort),
        .plain_first = way->plain_first,
        .policy = is_ample(way->sort) ? &reduce_ample : NULL,
        .context_bound = UINT32_MAX,
        .bounded_first = way->bounded_first,
        .all_faults = true,
        .livelocks = true,
        .want_outcomes = true,
        .checked = ~UINT64_C(0),
        .properties = properties,
        .property_count = 3,
    };
    struct explore_result r = {0};
    *out = (struct engine_result){0};
    struct model *m = model_of(e, way->sort, way->smallest);
    explore_run(m, &eo, &r);
    collect(&r, out);
    for (uint32_t i = 0; i < w.seen.count; i++)
        *base_vec_push(&out->answer.outcomes) = w.seen.at[i];
    answer_sort(&out->answer);
    base_vec_drop(&w.seen);
    explore_result_drop(&r);
    m->v->drop(m);
}

void engine_result_drop(struct engine_result *r) {
    answer_drop(&r->answer);
    base_vec_drop(&r->digests);
}
