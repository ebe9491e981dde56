/* The machine behind model.h: initial state, choices, steps, changes. */
#include "vm/vm.h"

#include "base/hash.h"
#include "vm/evaluate.h"
#include "vm/gc.h"
#include "vm/managed.h"
#include "vm/managed_thread.h"
#include "vm/proposition.h"
#include "vm/symmetry.h"
#include "vm/vm_int.h"

static struct vm *self(struct model *m) {
    return (struct vm *)m;
}

/* ---- steps ---- */

static enum model_outcome outcome_of(const struct vm *m, enum vm_run run) {
    switch (run) {
    case VM_RUN_FAULTED: return MODEL_FAULTED;
    case VM_RUN_PRUNED: return MODEL_PRUNED;
    case VM_RUN_CUT: return m->shown ? MODEL_STEPPED : MODEL_CUT;
    default: return MODEL_STEPPED;
    }
}

static bool broke(enum vm_run run) {
    return run == VM_RUN_FAULTED || run == VM_RUN_PRUNED;
}

static enum vm_run run_thread(struct vm *m, uint32_t thread) {
    vm_thread_touch(m, thread);
    m->quiet = false;
    enum vm_run run = vm_exec(m, thread);
    if (m->observer)
        vm_watch_step_end(m, thread);
    return run;
}

/* New threads run up to their first visible operation at once: nobody can see when. */
static enum vm_run run_fresh(struct vm *m, enum vm_run before) {
    while (m->fresh.count && !m->process.ended) {
        uint32_t thread = m->fresh.at[0];
        memmove(m->fresh.at, m->fresh.at + 1, --m->fresh.count * sizeof *m->fresh.at);
        m->first = false;
        enum vm_run run = run_thread(m, thread);
        if (broke(run))
            return run;
    }
    return before;
}

/* Threads whose wait for another thread's end is over go on in the same step: it stays over, and
 * nobody sees when they notice (VM_NATIVE_EAGER). */
static bool can_go_on(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (m->threads[thread].c.state != VM_THREAD_ALIVE)
        return false;
    vm_trace_thread(m, thread);
    if (!vm_pending_call(m, thread, &c, args, &native))
        return false;
    if (native->flags & VM_NATIVE_EAGER)
        vm_trace_native(m, native);
    return vm_join_is_eager(&c, native) && native->ready && native->ready(&c) == 1;
}

static enum vm_run run_joiners(struct vm *m, enum vm_run before) {
    while (m->thread_ended && !m->process.ended && m->o->reduce != VM_REDUCE_NONE) {
        m->thread_ended = false;
        for (uint32_t t = 0; t < m->thread_count && !m->process.ended; t++) {
            if (!can_go_on(m, t))
                continue;
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

/* A class library builds much before the first choice, and all of it belongs to the base image. */
enum { START_BUDGET = 6000000 };

static enum model_outcome run_step(struct vm *m, uint32_t thread, bool first) {
    m->foot.count = 0;
    m->fresh.count = 0;
    m->newly_shared.count = 0;
    m->shown = false;
    m->thread_ended = false;
    m->main_returned = false;
    m->first = first;
    m->budget = first || !m->p->supplier ? m->o->cut_instructions : START_BUDGET;
    if (m->inputs.asked && first)
        vm_trace_begin(m, thread);
    enum vm_run run = run_thread(m, thread);
    if (!broke(run))
        run = run_fresh(m, run);
    if (!broke(run))
        run = run_joiners(m, run);
    m->first = false;
    m->broken = broke(run);
    if (m->broken)
        vm_gc_broken(m);
    else
        vm_collect_step(m);
    if (m->inputs.noting)
        vm_trace_end(m, run == VM_RUN_STOPPED || run == VM_RUN_ENDED);
    return outcome_of(m, run);
}

static enum model_outcome leak_check(struct vm *m, enum model_outcome outcome);

static enum model_outcome step(struct model *model, struct model_choice choice,
                               struct model_fault *fault) {
    struct vm *m = self(model);
    assert(choice.thread < m->thread_count && m->threads[choice.thread].c.state == VM_THREAD_ALIVE);
    m->alt = choice.alt;
    enum model_outcome outcome = run_step(m, choice.thread, true);
    outcome = leak_check(m, outcome);
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
            m->alive = 0;
            m->process = (struct vm_process){0};
            base_text_clear(&m->output[0]);
            base_text_clear(&m->output[1]);
            vm_pack_settle(m);
        }
        uint64_t cuts = m->cuts;
        vm_boot(m);
        if (had)
            vm_watch_briefly(m, m->image->base_outcome == MODEL_CUT);
        enum model_outcome outcome = run_step(m, 0, false);
        if (had)
            vm_watch_briefly(m, false);
        outcome = leak_check(m, outcome);
        vm_pack_settle(m);
        if (had)
            vm_base_link(m);
        else
            vm_base_save(m, outcome);
        m->image->base_cuts = m->cuts - cuts;
        m->cuts = cuts;
    } else {
        vm_base_restore(m);
    }
    if (m->image->base_outcome == MODEL_FAULTED)
        *fault = m->fault;
    return m->image->base_outcome;
}

/* ---- steps that are taken without the model ---- */

static void ask(struct model *model, bool inputs) {
    self(model)->inputs.asked = inputs;
}

static bool inputs(struct model *model, const uint32_t **slots, uint32_t *count) {
    const struct vm_inputs *in = &self(model)->inputs;
    *slots = in->slot;
    *count = in->count;
    return in->all;
}

static uint32_t mode(struct model *model) {
    return vm_trace_mode(self(model));
}

static void recall(struct model *model, const struct model_access *accesses, uint32_t count) {
    struct vm *m = self(model);
    m->foot.count = 0;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(&m->foot) = accesses[i];
}

/* ---- choices ---- */

static bool alive(const struct vm *m, uint32_t thread) {
    return thread < m->thread_count && m->threads[thread].c.state == VM_THREAD_ALIVE;
}

static void add_choices(struct vm *m, uint32_t thread) {
    uint32_t ways = alive(m, thread) ? vm_pending_ways(m, thread) : 0;
    for (uint32_t alt = 0; alt < ways; alt++)
        *base_vec_push(&m->choices) = (struct model_choice){thread, alt};
}

/* Once an arbitrary value decided something, what is explored has to be explored again without such
 * values; and once threads were told apart that were taken for interchangeable. */
static bool is_void(const struct vm *m) {
    return atomic_load_explicit(&m->image->arbitrary_mattered, memory_order_relaxed) ||
           (atomic_load_explicit(&m->image->symmetric, memory_order_relaxed) &&
            atomic_load_explicit(&m->image->told_apart, memory_order_relaxed));
}

static uint32_t choices(struct model *model, const struct model_choice **out) {
    struct vm *m = self(model);
    m->choices.count = 0;
    *out = m->choices.at;
    if (m->process.ended || is_void(m))
        return 0;
    if (m->process.atomic_owner)
        add_choices(m, m->process.atomic_owner - 1);
    for (uint32_t t = 0; t < m->thread_count && !(m->process.atomic_owner && m->choices.count); t++)
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
        if (alive(m, t) && vm_pending_call(m, t, &c, args, &native) &&
            native->flags & VM_NATIVE_ASSUMES)
            return true;
    }
    return false;
}

/* ---- changes and loads ---- */

static uint32_t changes(struct model *model, const struct model_change **out) {
    struct vm *m = self(model);
    vm_pack_changes(m);
    *out = m->changes.at;
    return m->changes.count;
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

static const uint8_t access_sizes[IR_OPS] = {
    [IR_OP_ld8] = 1,  [IR_OP_ld16] = 2,   [IR_OP_ld32] = 4, [IR_OP_ld64] = 8,  [IR_OP_ldp32] = 4,
    [IR_OP_ldx] = 10, [IR_OP_ld128] = 16, [IR_OP_st8] = 1,  [IR_OP_st16] = 2,  [IR_OP_st32] = 4,
    [IR_OP_st64] = 8, [IR_OP_stp32] = 4,  [IR_OP_stx] = 10, [IR_OP_st128] = 16};

static void look_memory(struct vm *m, const struct vm_frame *f, const struct ir_ins *i,
                        uint32_t site) {
    struct vm_object *o;
    uint8_t *bytes;
    if (!vm_trace_op(i->op))
        vm_trace_lose(m);
    uint32_t rw = ir_op_table[i->op].effect == IR_EFFECT_LOAD ? MODEL_READ : MODEL_WRITE;
    bool atomic = (i->c & IR_MEM_ORDER) >= IR_ORDER_RELAXED;
    switch (ir_op_table[i->op].form) {
    case IR_FORM_LD:
    case IR_FORM_LD2:
    case IR_FORM_ST:
    case IR_FORM_ST2:
        vm_access(m, f->regs[i->b] + (uint64_t)i->imm, access_sizes[i->op],
                  rw | (atomic ? MODEL_ATOMIC : 0u), site, &o, &bytes);
        break;
    case IR_FORM_RMW:
    case IR_FORM_CAS:
        vm_access(m, f->regs[i->b], 1u << ((i->y & IR_MEM_WIDTH) >> IR_MEM_WIDTH_SHIFT),
                  MODEL_READ | MODEL_WRITE | MODEL_ATOMIC, site, &o, &bytes);
        break;
    case IR_FORM_MEM3:
        if (i->op == IR_OP_copy)
            vm_memory_copy(m, f->regs[i->a], f->regs[i->b], f->regs[i->c], site);
        else
            vm_memory_fill(m, f->regs[i->a], 0, 0, f->regs[i->c], site);
        break;
    case IR_FORM_RET:
        if (m->threads[m->running].c.stack_top > f->mark)
            vm_trace_lose(m);
        vm_record_pop(m, m->running, m->threads[m->running].c.frames == 1 ? 0 : f->mark, site);
        break;
    default: break;
    }
}

/* An atomic load whose result is not used. */
static bool is_unread(const struct vm *m, const struct vm_frame *f, const struct ir_ins *i) {
    const struct ir_function *code = m->image->functions[f->function].f;
    uint32_t set = code->managed ? 0 : code->live_after[f->pc];
    const uint16_t *live = code->live_sets + set;
    if (!set)
        return false;
    for (uint32_t n = 1; n <= live[0]; n++)
        if (live[n] == i->a)
            return false;
    return true;
}

static uint32_t kind_of(const struct vm *m, const struct vm_frame *f, const struct ir_ins *i) {
    bool reads = ir_op_table[i->op].form == IR_FORM_LD;
    bool atomic = (i->c & IR_MEM_ORDER) >= IR_ORDER_RELAXED;
    return (reads ? MODEL_READ : MODEL_WRITE) | (atomic ? MODEL_ATOMIC : 0u) |
           (reads && atomic && is_unread(m, f, i) ? MODEL_UNREAD : 0u);
}

/* The usual case without the ado: a load or store of something shared. */
static bool look_simply(struct vm *m, uint32_t thread, const struct vm_frame *f,
                        const struct ir_ins *i, struct model_access *out) {
    enum ir_form form = i->op < IR_OPS ? ir_op_table[i->op].form : IR_FORM_N;
    if ((form != IR_FORM_LD && form != IR_FORM_ST) || !m->multi || m->o->reduce == VM_REDUCE_NONE ||
        vm_is_apart(m, thread))
        return false;
    uint64_t pointer = f->regs[i->b] + (uint64_t)i->imm;
    const struct vm_object *o = vm_object_at(m, vm_pointer_name(pointer));
    uint32_t offset = (uint32_t)pointer, size = access_sizes[i->op];
    if (m->inputs.noting || !o || !o->h || (uint64_t)offset + size > o->h->size ||
        (o->h->flags & (VM_OBJ_SHARED | VM_OBJ_CONST | VM_OBJ_DEAD)) != VM_OBJ_SHARED)
        return false;
    *out = (struct model_access){.place = vm_pointer_name(pointer),
                                 .offset = offset,
                                 .size = size,
                                 .kind = kind_of(m, f, i),
                                 .site = vm_site(m->image, f->function, f->pc)};
    return true;
}

/* Does it end a managed program? The end of others shows in more: what is left on the stack. */
static bool ends_process(struct vm *m, uint32_t thread) {
    const struct vm_thread *t = &m->threads[thread];
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (!vm_has_classes(m))
        return false;
    if (vm_pending_call(m, thread, &c, args, &native))
        return native->effect == VM_EFFECT_EXIT;
    return thread == 0 && t->c.frames == 1 &&
           m->image->functions[t->frames[0].function].code[t->frames[0].pc].op == IR_OP_ret;
}

/* A thread's copy of a variable of its own is made when it is first named, also by looking, and is
 * then no part of the state. */
static void forget_made(struct vm *m, uint32_t dirty) {
    for (uint32_t i = dirty, end = m->dirty_objects.count; i < end; i++) {
        struct vm_component made = m->dirty_objects.at[i];
        if (made.part == 0 && vm_object_at(m, made.name)->h)
            vm_object_erase(m, made.name);
    }
    vm_pack_clean(m, dirty);
}

/* A pending operation is asked what it touches by doing it in a mode where accesses are only
 * recorded. */
static uint32_t pending(struct model *model, uint32_t thread, const struct model_access **out) {
    struct vm *m = self(model);
    m->scratch_access.count = 0;
    *out = NULL;
    if (!alive(m, thread) || m->process.ended || !m->threads[thread].c.frames)
        return 0;
    struct vm_frame *f = vm_top(&m->threads[thread]);
    const struct ir_ins *i = &m->image->functions[f->function].code[f->pc];
    base_vec_reserve(&m->scratch_access, 1);
    *out = m->scratch_access.at;
    if (look_simply(m, thread, f, i, m->scratch_access.at))
        return 1;
    uint32_t kept = m->foot.count, running = m->running, dirty = m->dirty_objects.count;
    struct model_fault fault = m->fault;
    bool first = m->first;
    m->looking = m->first = true;
    m->replaced = false;
    m->running = thread;
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (ends_process(m, thread)) {
        vm_trace_lose(m);
        vm_record_end(m, vm_site(m->image, f->function, f->pc));
    } else if (vm_pending_call(m, thread, &c, args, &native)) {
        if (native->effect != VM_EFFECT_JOIN ||
            !native->ready) { /* one that waits touches nothing */
            vm_trace_native(m, native);
            native->run(&c);
            m->scratch_used = 0;
            base_arena_drop(&m->more_scratch);
        }
    } else if (i->op < IR_OPS) {
        look_memory(m, f, i, vm_site(m->image, f->function, f->pc));
    }
    m->looking = false;
    m->first = first;
    m->running = running;
    m->fault = fault;
    if (!m->replaced)
        forget_made(m, dirty);
    for (uint32_t k = kept; k < m->foot.count; k++)
        *base_vec_push(&m->scratch_access) = m->foot.at[k];
    m->foot.count = kept;
    *out = m->scratch_access.at;
    return m->scratch_access.count;
}

static bool is_plain(struct vm *m, const struct ir_ins *i) {
    if (i->op == VM_OP_NATIVE) {
        switch ((enum vm_native_effect)m->image->functions[i->x].native->effect) {
        case VM_EFFECT_LOCK:
        case VM_EFFECT_UNLOCK:
        case VM_EFFECT_WAIT:
        case VM_EFFECT_SIGNAL:
        case VM_EFFECT_JOIN: return false;
        default: return true;
        }
    }
    enum ir_form form = i->op < IR_OPS ? ir_op_table[i->op].form : IR_FORM_N;
    if (form == IR_FORM_LD || form == IR_FORM_ST)
        return (i->c & IR_MEM_ORDER) < IR_ORDER_RELAXED;
    return form != IR_FORM_RMW && form != IR_FORM_CAS;
}

static bool does_plain(struct vm *m, uint32_t thread) {
    if (!alive(m, thread))
        return false;
    const struct vm_frame *f = vm_top(&m->threads[thread]);
    return is_plain(m, &m->image->functions[f->function].code[f->pc]);
}

static bool any_plain(struct model *model) {
    struct vm *m = self(model);
    for (uint32_t t = 0; t < m->thread_count; t++)
        if (does_plain(m, t))
            return true;
    return false;
}

/* ---- waiting ---- */

static uint32_t threads(struct model *model) {
    const struct vm *m = self(model);
    return m->thread_count + m->process.unawaited;
}

static bool blocked(struct model *model, uint32_t thread, struct model_wait *out) {
    struct vm *m = self(model);
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (!alive(m, thread) || m->process.ended || !vm_pending_call(m, thread, &c, args, &native) ||
        !native->ready || native->ready(&c))
        return false;
    *out = (struct model_wait){.wakers = ~(uint64_t)0,
                               .timed = native->flags & (VM_NATIVE_TIMED | VM_NATIVE_ASSUMES),
                               .site = vm_site_here(m, thread)};
    struct vm_wait w = {.wakers = ~(uint64_t)0, .holder = UINT32_MAX};
    if (native->waits)
        native->waits(&c, &w);
    out->wakers = w.wakers;
    return true;
}

/* ---- what reductions ask ---- */

static enum model_life life(struct model *model, uint32_t thread) {
    struct vm *m = self(model);
    if (thread == m->thread_count && m->process.unawaited)
        return MODEL_OVER; /* whoever that was */
    if (thread >= m->thread_count || m->threads[thread].c.state == VM_THREAD_FREE ||
        (vm_has_classes(m) && vm_thread_joined(m, thread)))
        return MODEL_GONE;
    return alive(m, thread) ? MODEL_RUNS : MODEL_OVER;
}

static void look(struct model *model, uint32_t thread, struct model_view *out) {
    struct vm *m = self(model);
    memset(out, 0, sizeof *out); /* padding too: it is kept as words */
    if (m->inputs.asked)
        vm_trace_look_begin(m, thread);
    out->life = life(model, thread);
    if (alive(m, thread)) {
        out->ways = vm_pending_ways(m, thread);
        out->blocked = !out->ways && blocked(model, thread, &out->wait);
        out->plain = does_plain(m, thread);
        out->access_count = pending(model, thread, &out->accesses);
    }
    if (m->inputs.asked)
        vm_trace_look_end(m);
}

/* The end of a process, of stack objects that others see, and a look at whether a thread has ended
 * list nothing. */
static bool is_opaque(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (vm_pending_call(m, thread, &c, args, &native))
        return (native->effect == VM_EFFECT_EXIT && !vm_has_classes(m)) ||
               native->flags & VM_NATIVE_OPAQUE ||
               (native->effect == VM_EFFECT_JOIN && !vm_join_is_eager(&c, native)) ||
               vm_class_waits(&c, native);
    const struct vm_frame *f = vm_top(&m->threads[thread]);
    uint32_t op = m->image->functions[f->function].code[f->pc].op;
    return (op == IR_OP_ret && !ends_process(m, thread)) || op == IR_OP_longjmp;
}

/* The step is a section: in a quiet one it has begun; a call of a function with code is a step's
 * beginning only where its body is an atomic one, a native that touches nothing, and that others
 * see, where it begins one. */
static bool enters(struct vm *m, uint32_t thread) {
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    if (m->threads[thread].c.quiet)
        return true;
    if (vm_pending_call(m, thread, &c, args, &native))
        return native->effect == VM_EFFECT_NONE && native->flags & VM_NATIVE_VISIBLE;
    const struct vm_frame *f = vm_top(&m->threads[thread]);
    uint32_t op = m->image->functions[f->function].code[f->pc].op;
    return op == IR_OP_call || op == IR_OP_icall || op == IR_OP_vcall || op == IR_OP_cinit;
}

static uint32_t nature(struct model *model, uint32_t thread) {
    struct vm *m = self(model);
    uint32_t held = m->process.atomic_owner ? MODEL_HELD : 0;
    if (!alive(m, thread) || m->process.ended || !m->threads[thread].c.frames)
        return held;
    return held | (is_opaque(m, thread) ? MODEL_OPAQUE : 0) | (enters(m, thread) ? MODEL_MORE : 0) |
           (ends_process(m, thread) ? MODEL_ENDS : 0);
}

/* Where it is in its functions and who called them. */
static uint32_t position(struct model *model, uint32_t thread) {
    const struct vm_thread *t = &self(model)->threads[thread];
    uint64_t h = 1;
    for (uint32_t d = 0; d < t->c.frames; d++)
        h = base_hash_word(h ^ ((uint64_t)t->frames[d].function << 32 | t->frames[d].pc));
    return (uint32_t)h | 1;
}

/* ---- outcomes ---- */

static uint64_t mix(uint64_t h, uint64_t v) {
    return base_hash_word(h ^ v) + 0x9E3779B97F4A7C15u;
}

/* What of a global is not as it was at first, pointers left out because their values are names of
 * ours; 0: nothing. */
static uint64_t outcome_of_global(struct vm *m, const struct ir_global *global,
                                  struct vm_object *o) {
    uint64_t name = base_hash_bytes(global->name, strlen(global->name)), h = name;
    uint32_t step = m->p->pointer_bytes;
    const uint8_t *bytes = vm_object_bytes(o);
    for (uint32_t i = 0; i < o->h->size; i += step) {
        uint64_t v = 0, first = 0;
        uint32_t size = (uint32_t)(o->h->size - i < step ? o->h->size - i : step);
        memcpy(&v, bytes + i, size);
        if (global->init && i + size <= global->size)
            memcpy(&first, global->init + i, size);
        uint64_t p = step == 4 ? vm_expand(m, (uint32_t)v) : v;
        if (v != first && vm_name_space(vm_pointer_name(p)) < VM_SPACE_THREADS)
            h = mix(mix(h, i), v);
    }
    return h == name ? 0 : h;
}

/* Exit code and what the program's own globals hold. A sum without those that did not change,
 * because which ones a class library adds while the program runs, and in which order, depends on
 * the search. */
static uint64_t outcome(struct model *model) {
    struct vm *m = self(model);
    uint64_t sum = mix(1, (uint64_t)(uint32_t)m->process.exit_code);
    for (uint32_t g = 0; g < base_vec_count(&m->p->globals); g++) {
        const struct ir_global *global = &m->p->globals.at[g];
        struct vm_object *o = vm_object_at(m, vm_name(VM_SPACE_GLOBALS, g));
        if (!global->hidden && !global->is_const && !global->is_tls && o && o->h)
            sum += outcome_of_global(m, global, o);
    }
    return sum;
}

/* ---- leaks ---- */

static bool is_heap(uint32_t space) {
    return space >= VM_SPACE_THREADS && (space - VM_SPACE_THREADS) % VM_SPACES_A_THREAD == VM_HEAP;
}

/* At the end of the process every heap object should be gone. */
static enum model_outcome leak_check(struct vm *m, enum model_outcome before) {
    if (!m->o->check_leaks || !m->process.ended || before == MODEL_FAULTED ||
        before == MODEL_PRUNED)
        return before;
    for (uint32_t s = 0; s < m->space_count; s++)
        for (uint32_t i = 0; is_heap(s) && i < m->spaces[s].count; i++) {
            struct vm_object *o = &m->spaces[s].at[i];
            if (!o->h || o->h->flags & (VM_OBJ_DEAD | VM_OBJ_MANAGED) ||
                o->h->died_at == UINT32_MAX)
                continue;
            if (vm_leaked(m, vm_name(s, i))) {
                m->broken = true;
                vm_raise(m, MODEL_FAULT_LEAK, o->h->made_at, vm_pointer(vm_name(s, i), 0),
                         o->h->size);
                return MODEL_FAULTED;
            }
        }
    return before;
}

/* ---- people ---- */

static void thread_info(struct model *model, uint32_t thread, struct model_thread_info *out) {
    vm_describe_thread(self(model), thread, out);
}

static char *wait_text(struct model *model, uint32_t thread) {
    return vm_describe_wait(self(model), thread);
}

static char *fault_text(struct model *model, const struct model_fault *fault) {
    return vm_describe_fault(self(model), fault);
}

static void fault_place(struct model *model, const struct model_fault *fault,
                        struct model_place *out) {
    vm_describe_site(self(model), fault->site, out);
}

static char *site_text(struct model *model, uint32_t site) {
    struct model_place at;
    struct base_text t = {0};
    vm_describe_site(self(model), site, &at);
    base_text_printf(&t, "%s:%u", at.file ? at.file : "?", at.line);
    if (at.function)
        base_text_printf(&t, " in %s", at.function);
    return t.at;
}

static void observe(struct model *model, model_observer *observer, void *context) {
    struct vm *m = self(model);
    m->observer = observer;
    m->observer_context = context;
    m->slow = observer != NULL;
    if (!observer)
        vm_watch_drop(m);
}

static bool letter(struct model *model, uint64_t *out, const char **why) {
    struct vm *m = self(model);
    *out = 0;
    for (uint32_t i = 0; i < m->o->proposition_count; i++) {
        enum vm_answer answer = vm_proposition_ask(m, m->o->propositions[i], why);
        if (answer == VM_ANSWER_NONE)
            return false;
        *out |= (uint64_t)(answer == VM_ANSWER_YES) << i;
    }
    return true;
}

static enum vm_answer ask_function(struct vm *m, const struct ir_question *q, const char **why) {
    uint64_t result;
    switch (vm_evaluate(m, q, &result, why)) {
    case VM_EVALUATED: return result ? VM_ANSWER_YES : VM_ANSWER_NO;
    case VM_EVALUATED_NOT_YET: return VM_ANSWER_NOT_YET;
    default: return VM_ANSWER_NONE;
    }
}

/* First those of the program, then those of the options. */
static enum vm_answer ask_invariant(struct vm *m, uint32_t i, const char **why) {
    uint32_t own = m->p->invariants.count;
    enum vm_answer answer = i < own ? ask_function(m, &m->p->invariants.at[i], why)
                                    : vm_proposition_ask(m, m->o->invariants[i - own], why);
    if (answer != VM_ANSWER_NOT_YET)
        atomic_store_explicit(&m->image->invariants_asked[i], true, memory_order_relaxed);
    return answer;
}

static uint32_t site_of_invariant(const struct vm *m, uint32_t i) {
    return i < m->p->invariants.count ? m->image->functions[m->p->invariants.at[i].function].site
                                      : 0;
}

static bool invariant(struct model *model, struct model_fault *fault) {
    struct vm *m = self(model);
    for (uint32_t i = 0; i < m->p->invariants.count + m->o->invariant_count; i++) {
        const char *why = NULL;
        enum vm_answer answer = ask_invariant(m, i, &why);
        if (answer == VM_ANSWER_YES || answer == VM_ANSWER_NOT_YET)
            continue;
        bool broken = answer == VM_ANSWER_NO;
        *fault = (struct model_fault){
            .kind = broken ? MODEL_FAULT_INVARIANT : MODEL_FAULT_UNMODELLED,
            .thread = m->running,
            .site = site_of_invariant(m, i),
            .detail = {broken ? i : (uint64_t)(uintptr_t)why, VM_ABOUT_STATES, 0}};
        return true;
    }
    return false;
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
    return vm_loops_text(self(model));
}

/* ---- symmetry ---- */

static bool symmetry(struct model *model, bool on) {
    return vm_symmetry(self(model), on);
}

static enum model_twin twin(struct model *model, uint32_t *threads_alike) {
    return vm_twin(self(model), threads_alike);
}

/* ---- checkpoints ---- */

static uint32_t *numbering(struct model *model, uint32_t *count) {
    return vm_numbering_save(self(model)->image, count);
}

static bool renumber(struct model *model, const uint32_t *words, uint32_t count) {
    return vm_numbering_restore(self(model)->image, words, count);
}

static uint64_t growth(struct model *model, bool whole) {
    return vm_numbering_growth(self(model)->image, whole);
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
        while (m->free_blocks[k]) {
            void *next = *(void **)m->free_blocks[k];
            free(m->free_blocks[k]);
            m->free_blocks[k] = next;
        }
}

static void drop(struct model *model) {
    struct vm *m = self(model);
    vm_watch_drop(m);
    vm_abstract_drop(m);
    vm_gc_drop(m);
    for (uint32_t s = 0; s < m->space_count; s++)
        drop_space(m, &m->spaces[s]);
    free(m->spaces);
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
    base_vec_drop(&m->fresh);
    base_vec_drop(&m->dirty_objects);
    base_vec_drop(&m->touched);
    base_vec_drop(&m->changes);
    base_vec_drop(&m->late);
    base_vec_drop(&m->known[0]);
    base_vec_drop(&m->known[1]);
    base_vec_drop(&m->choices);
    base_vec_drop(&m->work);
    base_vec_drop(&m->newly_shared);
    base_text_drop(&m->output[0]);
    base_text_drop(&m->output[1]);
    free(m->pack);
    vm_placement_drop(m);
    vm_twin_drop(m);
    vm_image_drop(m->image);
    free(m);
}

static const struct model_vtable vtable = {
    .fork = fork_machine,
    .drop = drop,
    .initial = initial,
    .choices = choices,
    .ended = ended,
    .abandoned = abandoned,
    .step = step,
    .ask = ask,
    .inputs = inputs,
    .mode = mode,
    .recall = recall,
    .look = look,
    .changes = changes,
    .settle = settle,
    .load = load,
    .loaded = loaded,
    .footprint = footprint,
    .pending = pending,
    .any_plain = any_plain,
    .threads = threads,
    .blocked = blocked,
    .life = life,
    .nature = nature,
    .position = position,
    .thread_info = thread_info,
    .wait_text = wait_text,
    .fault_text = fault_text,
    .fault_place = fault_place,
    .site_text = site_text,
    .observe = observe,
    .outcome = outcome,
    .letter = letter,
    .invariant = invariant,
    .symmetry = symmetry,
    .twin = twin,
    .matched = matched,
    .numbering = numbering,
    .renumber = renumber,
    .growth = growth,
    .approximation = approximation,
    .cuts = cuts,
    .cut_text = cut_text,
    .instructions = instructions,
};

static struct vm *machine_new(struct vm_image *image) {
    struct vm *m = base_calloc(1, sizeof *m);
    m->model.v = &vtable;
    m->image = image;
    m->p = image->p;
    m->o = &image->o;
    m->process_slot = UINT32_MAX;
    m->raising = IR_RAISE_KINDS;
    if (m->p->supplier) { /* globals come while others are pointed to: their table must not move */
        vm_space_need(m, VM_SPACE_GLOBALS, 0);
        struct vm_space *s = &m->spaces[VM_SPACE_GLOBALS];
        s->at = base_vec_grow(s->at, &s->room, m->p->globals.room, sizeof *s->at);
    }
    return m;
}

static struct model *fork_machine(struct model *model) {
    struct vm *m = machine_new(vm_image_use(self(model)->image));
    struct model_fault fault;
    initial(&m->model, &fault);
    return &m->model;
}

struct model *vm_model_new(struct ir_program *program, const struct vm_native *const *tables,
                           uint32_t table_count, const struct vm_options *options) {
    return &machine_new(vm_image_new(program, tables, table_count, options))->model;
}

bool vm_finals_mattered(struct model *m) {
    return atomic_load(&self(m)->image->finals_mattered);
}

bool vm_arbitrary_mattered(struct model *m) {
    return atomic_load(&self(m)->image->arbitrary_mattered);
}

static const char *name_of_invariant(const struct vm *m, uint32_t i) {
    uint32_t own = m->p->invariants.count;
    return i < own ? vm_image_function(m->image, m->p->invariants.at[i].function)->said
                   : vm_proposition_text(m->o->invariants[i - own]);
}

const char *vm_invariant_unasked(struct model *model) {
    const struct vm *m = self(model);
    for (uint32_t i = 0; i < m->p->invariants.count + m->o->invariant_count; i++)
        if (!atomic_load(&m->image->invariants_asked[i]))
            return name_of_invariant(m, i);
    return NULL;
}

int vm_exit_code(struct model *m) {
    return self(m)->process.exit_code;
}

const char *vm_output_text(struct model *m, bool from_stderr, size_t *length) {
    *length = self(m)->output[from_stderr].length;
    return base_text_get(&self(m)->output[from_stderr]);
}
