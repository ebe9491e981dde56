/* The machine behind model.h: initial state, choices, steps, changes. */
#include "base/hash.h"
#include "vm/core/covered.h"
#include "vm/core/image.h"
#include "vm/core/inputs.h"
#include "vm/core/registry.h"
#include "vm/exec/exec.h"
#include "vm/gc/gc.h"
#include "vm/heap/object.h"
#include "vm/heap/order.h"
#include "vm/heap/site_name.h"
#include "vm/machine/answers.h"
#include "vm/machine/outcome.h"
#include "vm/machine/pending.h"
#include "vm/people/describe.h"
#include "vm/people/locks.h"
#include "vm/people/observe.h"
#include "vm/proposition.h"
#include "vm/question/abstract.h"
#include "vm/question/invariant.h"
#include "vm/state/base.h"
#include "vm/state/checkpoint.h"
#include "vm/state/pack.h"
#include "vm/symmetry/twin.h"
#include "vm/thread/native_call.h"
#include "vm/thread/thread.h"

static const struct model_vtable vtable;

/* A model that wraps this one asks with this one, not with itself. */
static struct vm *self(struct model *m) {
    assert(m->v == &vtable);
    return (struct vm *)m;
}

/* ---- steps ---- */

static enum model_outcome outcome_of(const struct vm *m, enum vm_run run) {
    switch (run) {
    case VM_RUN_FAULTED: return MODEL_FAULTED;
    case VM_RUN_PRUNED: return MODEL_PRUNED;
    case VM_RUN_CUT: return m->shown ? MODEL_STEPPED : MODEL_CUT;
    case VM_RUN_STOPPED:
    case VM_RUN_ENDED: break;
    }
    return MODEL_STEPPED;
}

static bool broke(enum vm_run run) {
    return run == VM_RUN_FAULTED || run == VM_RUN_PRUNED;
}

#ifndef NDEBUG
/* Does that follow from how the thread is now? */
static bool is_how_it_ran(const struct vm *m, uint32_t thread, enum vm_run run) {
    bool over = m->process.ended || !vm_alive(m, thread);
    switch (run) {
    case VM_RUN_STOPPED: return !over && m->budget;
    case VM_RUN_CUT: return !over && !m->budget;
    case VM_RUN_ENDED: return over;
    case VM_RUN_FAULTED: return m->fault.thread == thread && m->fault.kind != MODEL_FAULT_NONE;
    case VM_RUN_PRUNED: return true;
    }
    return false;
}

static bool is_control_sound(const struct vm_control *c) {
    static const struct vm_control none;
    switch ((enum vm_thread_state)c->state) {
    case VM_THREAD_FREE: return memcmp(c, &none, sizeof none) == 0;
    case VM_THREAD_ALIVE: return c->frames != 0;
    case VM_THREAD_FINISHED: return !c->frames && !c->stack_top && !c->atomic && !c->trusted;
    }
    return false;
}

/* What core/state.h says of them between two steps. */
static bool are_threads_sound(const struct vm *m) {
    uint32_t alive = 0, owner = m->process.atomic_owner;
    uint64_t living = 0;
    for (uint32_t t = 0; t < m->thread_count; t++) {
        if (!is_control_sound(&m->threads[t].c))
            return false;
        if (m->threads[t].c.state == VM_THREAD_ALIVE) {
            alive++;
            living |= model_waker(t);
        }
    }
    living |= model_waker(MODEL_FAR); /* it is not known when the last that shares it has ended */
    return alive == m->process.alive && !(m->process.joining & ~living) &&
           (!owner || (vm_alive(m, owner - 1) && m->threads[owner - 1].c.atomic));
}
#endif

static enum vm_run run_thread(struct vm *m, uint32_t thread) {
    assert(vm_alive(m, thread) && !m->process.ended);
    vm_thread_touch(m, thread);
    vm_atomic_go_on(m, thread);
    m->trusted = false;
    if (!m->budget) /* another thread was cut in this step, which says nothing about this one */
        m->budget = m->o->cut_instructions;
    enum vm_run run = vm_exec(m, thread);
    assert(is_how_it_ran(m, thread, run));
    if (m->observer)
        vm_observe_step_end(m, thread);
    if (!broke(run))
        vm_joiner_stopped(m, thread);
    return run;
}

/* New threads run up to their first visible operation at once: no other thread can tell when. */
static enum vm_run run_fresh(struct vm *m, enum vm_run before) {
    while (m->fresh.count && !m->process.ended) {
        uint32_t thread = m->fresh.at[0];
        memmove(m->fresh.at, m->fresh.at + 1, --m->fresh.count * sizeof *m->fresh.at);
        assert(m->threads[thread].c.frames == 1 && !m->threads[thread].frames->pc);
        m->first = false;
        enum vm_run run = run_thread(m, thread);
        if (broke(run))
            return run;
    }
    return before;
}

static enum vm_run run_joiners(struct vm *m, enum vm_run before) {
    while (m->thread_ended && !m->process.ended && m->o->reduce != VM_REDUCE_NONE) {
        m->thread_ended = false;
        for (uint32_t t = 0; !m->process.ended; t++) {
            t = vm_joiner_next(m, t);
            if (t == UINT32_MAX)
                break;
            m->first = false;
            enum vm_run run = run_thread(m, t);
            if (broke(run))
                return run;
            run = run_fresh(m, run);
            if (broke(run))
                return run;
            if (run == VM_RUN_CUT)
                before = VM_RUN_CUT;
        }
    }
    return before;
}

static void settle_order(struct vm *m) {
    base_vec_reserve(&m->order->lives, m->order->known.count + 1);
    for (uint32_t t = 0; t < m->order->known.count; t++)
        m->order->lives.at[t] =
            m->changed.broken && vm_alive(m, t) ? WMM_RUNS : vm_pending_lives(m, t);
    vm_order_settle(m);
}

/* A class library builds much before the first choice, and all of it belongs to the base image. */
enum { START_BUDGET = 6000000 };

static enum model_outcome run_step(struct vm *m, uint32_t thread, bool first) {
    assert(!m->changed.broken && !m->preview.on && !m->asking && !m->supposing);
    m->foot.count = 0;
    m->fresh.count = 0;
    m->newly_shared.count = 0;
    m->shown = false;
    m->thread_ended = false;
    m->main_returned = false;
    m->raising = IR_RAISE_KINDS; /* a step that stopped before a fault may have left it */
    m->first = first;
    m->budget = first || !m->p->supplier ? m->o->cut_instructions : START_BUDGET;
    if (m->order)
        vm_order_begin_step(m);
    if (m->inputs.asked && first) {
        if (vm_has_classes(m) && vm_inputs_is_clean(m))
            vm_gc_catch_up(m);
        vm_inputs_begin(m, thread);
    }
    enum vm_run run = run_thread(m, thread);
    if (!broke(run))
        run = run_fresh(m, run);
    if (!broke(run))
        run = run_joiners(m, run);
    assert(broke(run) || m->process.ended || !m->fresh.count);
    m->first = false;
    m->changed.broken = broke(run);
    if (vm_has_classes(m)) {
        if (m->changed.broken)
            vm_gc_broken(m);
        else
            vm_collect_step(m);
    }
    if (m->order)
        settle_order(m);
    if (m->inputs.noting)
        vm_inputs_end(m, run == VM_RUN_STOPPED || run == VM_RUN_ENDED);
    assert(m->changed.broken || are_threads_sound(m));
    return outcome_of(m, run);
}

static enum model_outcome step(struct model *model, struct model_choice choice,
                               struct model_fault *fault) {
    struct vm *m = self(model);
    m->alt = choice.alt;
    enum model_outcome outcome = run_step(m, choice.thread, true);
    if (m->o->check_leaks)
        outcome = vm_leak_check(m, outcome);
    assert((outcome == MODEL_FAULTED || outcome == MODEL_PRUNED) == m->changed.broken);
    if (outcome == MODEL_FAULTED)
        *fault = m->fault;
    return outcome;
}

static enum model_outcome initial(struct model *model, struct model_fault *fault) {
    struct vm *m = self(model);
    if (!m->image->has_base || m->observer) {
        bool had = m->image->has_base;
        if (had) { /* watched: run it again, from the very start */
            for (uint32_t t = 0; t < m->thread_count; t++)
                vm_unpack_control(m, &m->threads[t], NULL, 0);
            vm_base_forget(m);
            m->process = (struct vm_process){0};
            base_text_clear(&m->output[0]);
            base_text_clear(&m->output[1]);
            vm_pack_settle(m);
        }
        uint64_t cuts = m->cuts;
        vm_boot(m);
        if (had)
            vm_observe_briefly(m, m->image->base_outcome == MODEL_CUT);
        enum model_outcome outcome = run_step(m, 0, false);
        if (had)
            vm_observe_briefly(m, false);
        if (m->o->check_leaks)
            outcome = vm_leak_check(m, outcome);
        vm_pack_settle(m);
        if (had)
            vm_base_link(m);
        else
            vm_base_save(m, outcome);
        m->image->base_cuts = m->cuts - cuts;
        m->cuts = cuts;
        if (had) /* globals that came later were made anew as well: they are no part of it */
            vm_base_restore(m);
    } else {
        vm_base_restore(m);
    }
    assert(!m->changed.broken && vm_inputs_is_clean(m));
    if (m->image->base_outcome == MODEL_FAULTED)
        *fault = m->fault;
    return m->image->base_outcome;
}

/* ---- steps that are taken without the model ---- */

static void ask(struct model *model, bool inputs) {
    assert(!self(model)->inputs.noting);
    self(model)->inputs.asked = inputs;
}

static bool inputs(struct model *model, const struct model_input **out, uint32_t *count) {
    const struct vm_inputs *in = &self(model)->inputs;
    assert(!in->noting && in->count <= VM_INPUTS && in->written_count <= VM_INPUTS);
    *out = in->at;
    *count = in->count;
    return in->all;
}

static uint32_t outputs(struct model *model, const struct model_input **out) {
    *out = self(model)->inputs.written;
    return self(model)->inputs.written_count;
}

static const void *origin(struct model *model, uint32_t slot, uint32_t *size) {
    struct vm *m = self(model);
    assert(m->image->has_base);
    struct vm_bytes base = vm_base_bytes(m, vm_component_of(m, slot));
    *size = base.size;
    return base.at;
}

static bool any_thread_local(const struct vm *m) {
    for (uint32_t t = 0; t < m->thread_count; t++) {
        uint32_t space = vm_thread_space(t, VM_TLS);
        if (space < m->heap.space_count && m->heap.spaces[space].count)
            return true;
    }
    return false;
}

/* The conditions outside of all slots that steps depend on. Whether other threads run decides what
 * is visible. The number of threads says how many control blocks there are to note. A thread's own
 * variables end with it. While threads are taken for interchangeable the model takes every step
 * itself, because more decides whether a step tells them apart. It does so in an atomic section
 * too, where what one thread can do decides what the others can. */
static uint32_t mode(struct model *model) {
    const struct vm *m = self(model);
    assert(!m->inputs.noting && !m->changed.broken);
    if (m->observer || m->chooses || m->order || m->thread_count >= 1 << 20 || m->process.ended ||
        m->process.atomic_owner ||
        atomic_load_explicit(&m->image->symmetric, memory_order_relaxed) ||
        atomic_load_explicit(&m->image->assumptions.is_void, memory_order_relaxed))
        return 0;
    return m->thread_count << 4 | (m->process.unawaited ? 8u : 0u) |
           (any_thread_local(m) ? 4u : 0u) | (m->multi ? 2u : 1u);
}

static void recall(struct model *model, const struct model_access *accesses, uint32_t count) {
    struct vm *m = self(model);
    assert(!m->inputs.noting && !m->changed.broken);
    m->foot.count = 0;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&m->foot) = accesses[i];
}

/* ---- choices ---- */

static void add_choices(struct vm *m, uint32_t thread) {
    uint32_t ways = vm_alive(m, thread) ? vm_pending_ways(m, thread) : 0;
    for (uint32_t alt = 0; alt < ways; alt++)
        *base_vec_push(&m->choices) = (struct model_choice){thread, alt};
}

/* Once an assumption was wrong, all must be explored again without it. The same holds once threads
 * that were taken for interchangeable were told apart. */
static bool is_void(const struct vm *m) {
    return atomic_load_explicit(&m->image->assumptions.is_void, memory_order_relaxed) ||
           (atomic_load_explicit(&m->image->symmetric, memory_order_relaxed) &&
            atomic_load_explicit(&m->image->told_apart, memory_order_relaxed));
}

static uint32_t choices(struct model *model, const struct model_choice **out) {
    struct vm *m = self(model);
    assert(!m->changed.broken && !m->preview.on && !m->supposing);
    m->choices.count = 0;
    *out = m->choices.at;
    if (m->process.ended || is_void(m))
        return 0;
    assert(m->process.alive);    /* or it would have ended */
    if (m->process.atomic_owner) /* while the owner waits, the others go on */
        add_choices(m, m->process.atomic_owner - 1);
    bool held = m->choices.count > 0;
    assert(!held || m->threads[m->process.atomic_owner - 1].c.atomic);
    for (uint32_t t = 0; t < m->thread_count && !held; t++)
        add_choices(m, t);
    *out = m->choices.at;
    return m->choices.count;
}

static bool ended(struct model *model) {
    return self(model)->process.ended;
}

static bool abandoned(struct model *model) {
    struct vm *m = self(model);
    if (is_void(m))
        return true;
    for (uint32_t t = 0; t < m->thread_count; t++) {
        struct vm_call c;
        uint64_t args[VM_ARGS];
        const struct vm_native *native;
        if (vm_alive(m, t) && vm_pending_call(m, t, &c, args, &native) &&
            native->flags & VM_NATIVE_ASSUMES)
            return true;
    }
    return false;
}

/* ---- changes and loads ---- */

static uint32_t changes(struct model *model, const struct model_change **out) {
    struct vm *m = self(model);
    vm_pack_changes(m);
    *out = m->changed.changes.at;
    return m->changed.changes.count;
}

static void settle(struct model *model) {
    vm_pack_settle(self(model));
}

static void load(struct model *model, uint32_t slot, const void *bytes, uint32_t size,
                 bool is_initial) {
    vm_unpack(self(model), slot, is_initial ? NULL : bytes, size);
}

static void loaded(struct model *model) {
    vm_unpack_done(self(model));
}

/* ---- footprints ---- */

static uint32_t footprint(struct model *model, const struct model_access **out) {
    *out = self(model)->foot.at;
    return self(model)->foot.count;
}

static uint32_t pending(struct model *model, uint32_t thread, const struct model_access **out) {
    return vm_pending(self(model), thread, out);
}

static uint32_t races(struct model *model, const struct model_fault **out) {
    struct vm *m = self(model);
    *out = m->order ? m->order->races.at : NULL;
    return m->order ? m->order->races.count : 0;
}

/* With knowledge an access of any kind can show a race with an earlier one. */
static bool any_plain(struct model *model) {
    return self(model)->order || vm_any_plain(self(model));
}

/* ---- threads ---- */

static uint32_t threads(struct model *model) {
    const struct vm *m = self(model);
    assert(m->process.unawaited <= 1);
    return m->thread_count + m->process.unawaited;
}

static bool blocked(struct model *model, uint32_t thread, struct model_wait *out) {
    return vm_blocked(self(model), thread, out);
}

static uint32_t far_wakers(struct model *model, uint32_t thread, const uint32_t **out) {
    return vm_far_wakers(self(model), thread, out);
}

static enum model_life life(struct model *model, uint32_t thread) {
    return vm_life(self(model), thread);
}

static void look(struct model *model, uint32_t thread, struct model_view *out) {
    vm_pending_view(self(model), thread, out);
}

static uint32_t nature(struct model *model, uint32_t thread) {
    return vm_nature(self(model), thread);
}

static uint32_t position(struct model *model, uint32_t thread) {
    return vm_position(self(model), thread);
}

static uint64_t outcome(struct model *model) {
    return vm_outcome(self(model));
}

/* ---- questions ---- */

static bool letter(struct model *model, uint64_t *out, const char **why) {
    struct vm *m = self(model);
    *out = 0;
    assert(m->o->proposition_count <= VM_PROPOSITIONS_MOST); /* a bit for each */
    for (uint32_t i = 0; i < m->o->proposition_count; i++) {
        enum vm_answer answer = vm_proposition_ask(m, m->o->propositions[i], why);
        if (answer == VM_ANSWER_NONE)
            return false;
        *out |= (uint64_t)(answer == VM_ANSWER_YES) << i;
    }
    return true;
}

static bool invariant(struct model *model, struct model_fault *fault) {
    return vm_invariant(self(model), fault);
}

static uint32_t matched(struct model *model, const struct model_change **out, const char **why) {
    return vm_abstract(self(model), out, why);
}

static const char *approximation(struct model *model) {
    return self(model)->approximation;
}

static uint64_t instructions(struct model *model) {
    return self(model)->instructions;
}

static uint64_t cuts(struct model *model, bool in_initial) {
    return in_initial ? self(model)->image->base_cuts : self(model)->cuts;
}

static char *cut_text(struct model *model) {
    return vm_describe_loops(self(model));
}

static const char *unasked(struct model *model) {
    return vm_invariant_unasked(self(model));
}

/* ---- symmetry ---- */

static bool turn_symmetry(struct model *model, bool on) {
    return vm_symmetry(self(model), on);
}

static enum model_twin twin(struct model *model, uint32_t *threads_alike) {
    return vm_twin(self(model), threads_alike);
}

/* ---- checkpoints ---- */

static uint32_t *numbering(struct model *model, uint32_t *count) {
    return vm_checkpoint_save(self(model)->image, count);
}

static bool renumber(struct model *model, const uint32_t *words, uint32_t count) {
    return vm_checkpoint_restore(self(model)->image, words, count);
}

static uint64_t growth(struct model *model, bool whole) {
    struct vm *m = self(model);
    return m->p->supplier ? vm_checkpoint_growth(m->image, whole) : 0;
}

/* ---- making and dropping ---- */

static struct model *fork_machine(struct model *model);

static void drop_space(struct vm *m, struct vm_space *s) {
    for (uint32_t i = 0; i < s->count; i++) {
        vm_object_unblock(m, &s->at[i]);
        if (s->at[i].more) {
            for (int k = 0; k < 2; k++) {
                free(s->at[i].more->slot[k]);
                free(s->at[i].more->dirty[k]);
            }
            free(s->at[i].more);
        }
    }
    free(s->at);
}

static void drop_blocks(struct vm *m) {
    for (uint32_t k = 0; k < 16; k++)
        while (m->heap.free_blocks[k]) {
            void *next = *(void **)m->heap.free_blocks[k];
            free(m->heap.free_blocks[k]);
            m->heap.free_blocks[k] = next;
        }
}

static void drop(struct model *model) {
    struct vm *m = self(model);
    vm_observe_drop(m);
    vm_locks_drop(m);
    vm_covered_merge(m);
    base_vec_drop(&m->covered);
    if (m->abstracted)
        vm_abstract_drop(m);
    if (m->gc)
        vm_gc_drop(m);
    if (m->order)
        vm_order_drop(m->order);
    for (uint32_t s = 0; s < m->heap.space_count; s++)
        drop_space(m, &m->heap.spaces[s]);
    free(m->heap.spaces);
    drop_blocks(m);
    for (uint32_t t = 0; t < m->thread_room; t++) {
        for (uint32_t d = 0; d < m->threads[t].frame_room; d++) {
            free(m->threads[t].frames[d].regs);
            free(m->threads[t].frames[d].shadow);
        }
        free(m->threads[t].frames);
    }
    free(m->threads);
    base_vec_drop(&m->foot);
    base_vec_drop(&m->scratch_access);
    base_vec_drop(&m->far_wakers);
    base_vec_drop(&m->places);
    base_vec_drop(&m->fresh);
    base_vec_drop(&m->changed.objects);
    base_vec_drop(&m->changed.threads);
    base_vec_drop(&m->changed.changes);
    base_vec_drop(&m->changed.late);
    base_vec_drop(&m->known[0]);
    base_vec_drop(&m->known[1]);
    base_vec_drop(&m->choices);
    base_vec_drop(&m->heap.work);
    base_vec_drop(&m->newly_shared);
    base_text_drop(&m->output[0]);
    base_text_drop(&m->output[1]);
    free(m->changed.pack);
    if (m->heap.named_sites)
        vm_named_sites_drop(m);
    vm_twin_drop(m);
    vm_image_drop(m->image);
    free(m);
}

static const struct model_memo memo = {
    .ask = ask,
    .inputs = inputs,
    .outputs = outputs,
    .origin = origin,
    .mode = mode,
    .recall = recall,
    .look = look,
};

static const struct model_reduction reduction = {
    .life = life,
    .nature = nature,
    .position = position,
};

static const struct model_questions questions = {
    .letter = letter,
    .invariant = invariant,
};

static const struct model_symmetry symmetry = {
    .turn = turn_symmetry,
    .twin = twin,
};

static const struct model_matching matching = {
    .matched = matched,
};

static const struct model_checkpoints checkpoints = {
    .numbering = numbering,
    .renumber = renumber,
    .growth = growth,
};

static const struct model_gaps gaps = {
    .approximation = approximation,
    .cuts = cuts,
    .cut_text = cut_text,
    .unasked = unasked,
};

static const struct model_vtable vtable = {
    .fork = fork_machine,
    .drop = drop,
    .initial = initial,
    .choices = choices,
    .ended = ended,
    .abandoned = abandoned,
    .step = step,
    .changes = changes,
    .settle = settle,
    .load = load,
    .loaded = loaded,
    .footprint = footprint,
    .pending = pending,
    .any_plain = any_plain,
    .threads = threads,
    .blocked = blocked,
    .far_wakers = far_wakers,
    .outcome = outcome,
    .races = races,
    .instructions = instructions,
    .memo = &memo,
    .reduction = &reduction,
    .people = &vm_answers_people,
    .looks = &vm_answers_looks,
    .questions = &questions,
    .symmetry = &symmetry,
    .matching = &matching,
    .checkpoints = &checkpoints,
    .gaps = &gaps,
};

static struct vm *machine_new(struct vm_image *image) {
    struct vm *m = base_calloc(1, sizeof *m);
    m->model.v = &vtable;
    m->image = image;
    m->p = image->p;
    m->o = &image->o;
    m->chooses = m->o->indeterminate_any && (m->o->sample_nondet || m->o->nondet_count);
    m->process_slot = UINT32_MAX;
    if (m->o->watch_order && m->o->check_races && !vm_has_classes(m))
        m->order = vm_order_new();
    m->raising = IR_RAISE_KINDS;
    m->slow = m->told = m->o->coverage;
    if (m->p->supplier) { /* globals come while others are pointed to: their table must not move */
        vm_space_need(m, VM_SPACE_GLOBALS, 0);
        struct vm_space *s = &m->heap.spaces[VM_SPACE_GLOBALS];
        s->at = base_vec_grow(s->at, &s->room, m->p->globals.room, sizeof *s->at);
    }
    return m;
}

static struct model *fork_machine(struct model *model) {
    assert(self(model)->image->has_base); /* one machine alone finds out what the base is */
    struct vm *m = machine_new(vm_image_use(self(model)->image));
    struct model_fault fault;
    initial(&m->model, &fault);
    return &m->model;
}

struct model *vm_model_new(struct ir_program *program, const struct vm_native *const *tables,
                           uint32_t table_count, const struct vm_options *options) {
    return &machine_new(vm_image_new(program, tables, table_count, options))->model;
}

bool vm_was_wrong(struct model *m, enum vm_assumption assumption) {
    const struct vm_image *image = self(m)->image;
    bool arbitrary = atomic_load(&image->assumptions.wrong[VM_ASSUMES_ARBITRARY]);
    assert(assumption < VM_ASSUMPTIONS);
    switch (assumption) {
    case VM_ASSUMES_CLOCK: return arbitrary && atomic_load(&image->clock_made);
    case VM_ASSUMES_UNKNOWN: return arbitrary && atomic_load(&image->unknown_made);
    default: return atomic_load(&image->assumptions.wrong[assumption]);
    }
}

bool vm_has_waited(struct model *m) {
    return atomic_load(&self(m)->image->waited);
}

bool vm_has_spared(struct model *m) {
    return atomic_load(&self(m)->image->spared);
}

int vm_exit_code(struct model *m) {
    return self(m)->process.exit_code;
}

const char *vm_output_text(struct model *m, bool from_stderr, size_t *length) {
    *length = self(m)->output[from_stderr].length;
    return base_text_get(&self(m)->output[from_stderr]);
}
