/* Telling an observer what a step does. The machine asks here before each instruction. The effect
 * that the instruction is about to have is noted, and told when the next one begins, because only
 * then it is known to have been done (an operation that must be a step of its own is asked about
 * twice). */
#include "vm/people/observe.h"

#include "vm/heap/name.h"
#include "vm/people/describe.h"
#include <assert.h>
#include <stdio.h>

struct vm_observed {
    bool noted; /* an instruction is about to be done */
    uint32_t thread, function, pc, depth;
    uint64_t pointer; /* the memory that it touches */
    uint32_t size;    /* 0: no memory */
    bool writes;
    uint64_t before;             /* the old value of that, or of the register it writes */
    struct model_place user;     /* native: where the user called it, ... */
    uint32_t called;             /* ... and what, if a library function is between */
    char *note;                  /* from vm_note, while it ran */
    uint32_t line, loc_function; /* last told */
    uint32_t last_thread;
    bool brief;    /* the step leads nowhere: ... */
    uint32_t left; /* ... so many instructions from the user's first on are told */
};

static struct vm_observed *observed_by(struct vm *m) {
    assert(m->observer);
    if (!m->observed) {
        m->observed = base_calloc(1, sizeof *m->observed);
        m->observed->last_thread = UINT32_MAX;
    }
    return m->observed;
}

void vm_observe_drop(struct vm *m) {
    if (m->observed)
        free(m->observed->note);
    free(m->observed);
    m->observed = NULL;
}

static void tell(struct vm *m, const struct model_event *e) {
    assert(e->thread < m->thread_count && e->other < m->thread_count);
    m->observer(m->observer_context, e);
}

/* The place in the user's code: library frames are left out. Without debug information it is the
 * first of the user's functions, and no line. */
static void user_place(struct vm *m, uint32_t thread, struct model_place *out, uint32_t *called) {
    struct vm_thread *t = &m->threads[thread];
    struct model_place nameless = {0};
    uint32_t nameless_called = IR_NO_INDEX;
    *called = IR_NO_INDEX;
    assert(thread == m->running && t->c.frames);
    for (uint32_t d = t->c.frames; d-- > 0;) {
        struct vm_frame *f = &t->frames[d];
        vm_describe_site(m, vm_site(m->image, f->function, f->pc), out);
        bool library = m->image->functions[f->function].f->library;
        if (!library && out->line)
            return;
        if (!library && !nameless.function) {
            nameless = *out;
            nameless_called = *called;
        }
        *called = f->function;
    }
    if (nameless.function) {
        *out = nameless;
        *called = nameless_called;
    }
}

static uint64_t read_value(struct vm *m, uint64_t pointer, uint32_t size, bool is_pointer) {
    struct vm_object *o = vm_object_at(m, vm_pointer_name(pointer));
    uint64_t v = 0;
    int64_t offset = vm_pointer_offset(pointer);
    assert(size <= sizeof v);
    if (!o || !o->h || o->h->flags & VM_OBJ_DEAD || offset < 0 ||
        (uint64_t)offset + size > o->h->size)
        return 0;
    memcpy(&v, vm_object_bytes(o) + offset, size);
    return is_pointer && m->p->pointer_bytes == 4 ? vm_expand(m, (uint32_t)v) : v;
}

/* ---- telling the effects ---- */

static bool is_pointer_type(const struct vm *m, uint32_t type) {
    const struct ir_type *t = ir_type_at(m->p, type);
    return t && t->kind == IR_TYPE_POINTER;
}

/* Fields that no source has: "$assertionsDisabled", "<>f__am$cache0". */
static bool is_of_compiler(const char *name) {
    const char *dot = strrchr(name, '.'), *field = dot ? dot + 1 : name;
    return *field == '$' || strncmp(field, "<>", 2) == 0;
}

static void tell_memory(struct vm *m, struct vm_observed *w, const struct model_place *at) {
    struct vm_object *o = vm_object_at(m, vm_pointer_name(w->pointer));
    if (!o || !o->h)
        return;
    uint32_t flags = vm_is_managed(o) ? m->p->classes.at[vm_class_index(o->h)].flags : 0;
    if (flags & IR_CLASS_LIBRARY && !(flags & IR_CLASS_ARRAY))
        return; /* how the library keeps its data is not told */
    if (m->p->supplier && !vm_describe_known(m, vm_pointer_name(w->pointer)))
        return; /* memory that the compiler made for itself */
    uint32_t type;
    char *name = vm_describe_address(m, w->pointer, &type);
    if (m->p->supplier && is_of_compiler(name)) {
        free(name);
        return;
    }
    bool as_pointer = is_pointer_type(m, type);
    uint64_t before = w->before, now = read_value(m, w->pointer, w->size, false);
    if (as_pointer && m->p->pointer_bytes == 4) {
        before = vm_expand(m, (uint32_t)before);
        now = vm_expand(m, (uint32_t)now);
    }
    char *old_text = vm_describe_value(m, before, w->size, type);
    char *new_text = vm_describe_value(m, now, w->size, type);
    if (w->note) { /* why it has not written */
        struct base_text t = {0};
        base_text_printf(&t, "%s (%s)", old_text, w->note);
        free(old_text);
        old_text = t.at;
        w->writes = false;
    }
    struct model_event e = {.kind = w->writes ? MODEL_EVENT_WRITE : MODEL_EVENT_READ,
                            .thread = w->thread,
                            .at = *at,
                            .name = name,
                            .old_value = w->writes ? old_text : NULL,
                            .value = w->writes ? new_text : old_text,
                            .shared = o->h->flags & VM_OBJ_SHARED};
    tell(m, &e);
    free(name);
    free(old_text);
    free(new_text);
}

static void tell_assignment(struct vm *m, struct vm_observed *w, const struct ir_ins *i,
                            const struct model_place *at) {
    const struct ir_function *f = m->image->functions[w->function].f;
    struct ir_run out = i->op < IR_OPS ? ir_ins_writes(i) : (struct ir_run){i->a, i->c};
    if (out.count != 1)
        return;
    const struct vm_frame *frame = &m->threads[w->thread].frames[w->depth - 1];
    assert(frame->function == w->function);
    for (uint32_t k = 0; k < f->vars.count; k++) {
        const struct ir_var *v = &f->vars.at[k];
        if (v->in_memory || v->reg != out.first)
            continue;
        uint64_t now = frame->regs[v->reg];
        uint32_t size =
            v->type < base_vec_count(&m->p->types) ? (uint32_t)m->p->types.at[v->type].size : 8;
        char *old_text = vm_describe_value(m, w->before, size, v->type);
        char *new_text = vm_describe_value(m, now, size, v->type);
        struct model_event e = {.kind = MODEL_EVENT_ASSIGN,
                                .thread = w->thread,
                                .at = *at,
                                .name = v->name,
                                .old_value = old_text,
                                .value = new_text};
        tell(m, &e);
        free(old_text);
        free(new_text);
        return;
    }
}

static bool is_told(enum vm_native_effect effect) {
    switch (effect) {
    case VM_EFFECT_LOCK:
    case VM_EFFECT_UNLOCK:
    case VM_EFFECT_WAIT:
    case VM_EFFECT_SIGNAL:
    case VM_EFFECT_JOIN:
    case VM_EFFECT_CHOOSE:
    case VM_EFFECT_FREE: return true;
    default: return false;
    }
}

static enum model_event_kind event_of(enum vm_native_effect effect) {
    assert(is_told(effect));
    return effect == VM_EFFECT_CHOOSE ? MODEL_EVENT_CHOICE : MODEL_EVENT_SYNC;
}

/* The machine's own natives, as people say what they do. */
static const char *said_of(const struct vm_native *native) {
    static const char *const said[][2] = {
        {"heddle.monitor.enter", "lock"},       {"heddle.monitor.enter_or", "lock"},
        {"heddle.monitor.try", "try to lock"},  {"heddle.monitor.exit", "unlock"},
        {"heddle.monitor.release", "wait on"},  {"heddle.monitor.wait", "end of wait on"},
        {"heddle.monitor.again", "lock again"}, {"heddle.monitor.notify", "notify"},
        {"heddle.monitor.pulse", "pulse"},      {"heddle.monitor.notify_all", "notify all on"},
    };
    for (uint32_t i = 0; i < sizeof said / sizeof *said; i++)
        if (strcmp(native->name, said[i][0]) == 0)
            return said[i][1];
    return NULL;
}

/* Functions of a library whose whole purpose is the monitor. */
static bool is_for_users(const char *said) {
    return strstr(said, "Threading.Monitor.") || strncmp(said, "java.lang.Object.", 17) == 0;
}

static bool initialises(const struct vm_native *native) {
    return strncmp(native->name, "heddle.class.", 13) == 0;
}

static void tell_native(struct vm *m, struct vm_observed *w, uint32_t function, uint64_t argument) {
    const struct vm_native *native = m->image->functions[function].native;
    if (!native || !is_told((enum vm_native_effect)native->effect) || initialises(native) ||
        !m->threads[w->thread].c.frames)
        return;
    if (m->p->supplier && !w->user.line)
        return; /* the platform's own operations */
    const char *name = said_of(native);
    if (name && w->called != IR_NO_INDEX && !is_for_users(m->image->functions[w->called].said))
        return; /* a monitor that the library uses in doing something else */
    if (!name)
        name = w->called != IR_NO_INDEX ? m->image->functions[w->called].said : native->name;
    char *what = NULL;
    uint32_t type;
    if (native->effect == VM_EFFECT_JOIN || native->effect == VM_EFFECT_CHOOSE)
        what = w->note ? base_strdup(w->note) : NULL;
    else if (argument >> 32)
        what = vm_describe_address(m, argument, &type);
    if (what && w->note && native->effect != VM_EFFECT_JOIN && native->effect != VM_EFFECT_CHOOSE) {
        struct base_text t = {0};
        base_text_printf(&t, "%s (%s)", what, w->note);
        free(what);
        what = t.at;
    }
    struct model_event e = {.kind = event_of((enum vm_native_effect)native->effect),
                            .thread = w->thread,
                            .at = w->user,
                            .name = name,
                            .value = what,
                            .shared = true};
    tell(m, &e);
    free(what);
}

static void flush(struct vm *m) {
    struct vm_observed *w = observed_by(m);
    if (!w->noted)
        return;
    w->noted = false;
    const struct ir_ins *i = &m->image->functions[w->function].code[w->pc];
    struct model_place at;
    vm_describe_site(m, vm_site(m->image, w->function, w->pc), &at);
    if (w->size)
        tell_memory(m, w, &at);
    if (i->op == VM_OP_NATIVE)
        tell_native(m, w, i->x, w->pointer);
    else if (m->threads[w->thread].c.frames >= w->depth)
        tell_assignment(m, w, i, &at);
    free(w->note);
    w->note = NULL;
}

/* ---- noting the effect of the next instruction ---- */

/* Wider values are not told. */
enum { TOLD_MOST = 8 };

static uint32_t told_size(const struct ir_ins *i) {
    uint32_t size = ir_access_size(i);
    return size <= TOLD_MOST ? size : 0;
}

/* A read of data that never changes, or that does not matter to other threads, is not told. */
static bool is_uneventful(const struct ir_ins *i) {
    return ir_op_table[i->op].form == IR_FORM_LD && i->c & (IR_MEM_FINAL | IR_MEM_CONFINED);
}

static void tell_line(struct vm *m, uint32_t thread, uint32_t function, uint32_t pc) {
    struct vm_observed *w = observed_by(m);
    struct model_place at;
    vm_describe_site(m, vm_site(m->image, function, pc), &at);
    if (!at.line || (at.line == w->line && function == w->loc_function && thread == w->last_thread))
        return;
    w->line = at.line;
    w->loc_function = function;
    w->last_thread = thread;
    struct model_event e = {
        .kind = MODEL_EVENT_LINE, .thread = thread, .at = at, .depth = m->threads[thread].c.frames};
    tell(m, &e);
}

/* For programs that keep origins only one thing is wanted: what was executed. */
static void note_executed(struct vm *m, uint32_t function, uint32_t pc) {
    struct vm_function *f = &m->image->functions[function];
    if (!f->executed) {
        ir_program_hold(m->p);
        f->executed = base_arena_alloc(&m->image->arena, f->f->code.count);
        ir_program_release(m->p);
    }
    assert(pc < f->f->code.count);
    f->executed[pc] = 1;
}

bool vm_was_executed(struct model *model, uint32_t function, uint32_t pc) {
    const struct vm_image *image = ((struct vm *)model)->image;
    return image->functions[function].executed && image->functions[function].executed[pc];
}

/* The machine takes a few milliseconds for millions of instructions, and the observer many seconds.
 * Where they were cut because there is no end to them, it is enough to tell the first rounds. */
enum { BRIEF = 200000 };

void vm_observe_briefly(struct vm *m, bool brief) {
    struct vm_observed *w = observed_by(m);
    w->brief = brief;
    w->left = BRIEF;
}

static bool is_told_enough(const struct vm *m, struct vm_observed *w, uint32_t function) {
    assert(w->left <= BRIEF);
    if (!w->brief || (w->left == BRIEF && m->image->functions[function].f->library))
        return false;
    if (!w->left)
        return true;
    w->left--;
    return false;
}

void vm_observe_ins(struct vm *m, uint32_t thread, uint32_t function, uint32_t pc) {
    if (m->p->keep_origins) {
        note_executed(m, function, pc);
        return;
    }
    struct vm_observed *w = observed_by(m);
    flush(m);
    if (is_told_enough(m, w, function))
        return;
    tell_line(m, thread, function, pc);
    const struct vm_frame *f = vm_top(&m->threads[thread]);
    const struct ir_ins *i = &m->image->functions[function].code[pc];
    assert(f->function == function && f->pc == pc && !w->noted);
    w->noted = true;
    w->thread = thread;
    w->function = function;
    w->pc = pc;
    w->depth = m->threads[thread].c.frames;
    w->size = i->op < IR_OPS && !is_uneventful(i) ? told_size(i) : 0;
    w->writes = false;
    w->pointer = 0;
    w->before = 0;
    if (w->size) {
        enum ir_effect effect = ir_op_table[i->op].effect;
        w->pointer = f->regs[i->b] + (uint64_t)ir_access_offset(i);
        w->writes = effect != IR_EFFECT_LOAD;
        w->before = read_value(m, w->pointer, w->size, false);
    } else if (i->op == VM_OP_NATIVE) {
        const uint32_t *list = vm_call_registers(m->image->functions[function].f, i);
        w->pointer = i->b ? f->regs[list[0]] : 0;
        user_place(m, thread, &w->user, &w->called);
    } else if (i->op < IR_OPS) {
        struct ir_run out = ir_ins_writes(i);
        if (out.count == 1)
            w->before = f->regs[out.first];
    }
}

/* The last instruction noted was done, unless the thread still stands before it. */
void vm_observe_step_end(struct vm *m, uint32_t thread) {
    struct vm_observed *w = observed_by(m);
    struct vm_thread *t = &m->threads[thread];
    assert(thread == m->running && (!w->noted || w->thread == thread));
    bool stands = t->c.frames == w->depth && t->c.frames && vm_top(t)->pc == w->pc &&
                  vm_top(t)->function == w->function;
    if (w->noted && (stands || t->c.frames < w->depth)) {
        w->noted = false;
        free(w->note);
        w->note = NULL;
    }
    flush(m);
    if (t->c.state == VM_THREAD_FINISHED) {
        struct model_event e = {.kind = MODEL_EVENT_EXIT, .thread = thread};
        tell(m, &e);
    }
}

void vm_observe_output(struct vm *m, uint32_t thread, bool to_stderr, const char *text,
                       size_t length) {
    struct model_place at;
    uint32_t called;
    user_place(m, thread, &at, &called);
    char *copy = base_strndup(text, length);
    struct model_event e = {.kind = MODEL_EVENT_OUTPUT,
                            .thread = thread,
                            .at = at,
                            .value = copy,
                            .shared = true,
                            .stderr_output = to_stderr};
    tell(m, &e);
    free(copy);
}

void vm_observe_note(struct vm *m, uint32_t thread, const char *text) {
    struct vm_observed *w = observed_by(m);
    assert(thread == m->running);
    (void)thread;
    free(w->note);
    w->note = base_strdup(text);
}

void vm_observe_spawn(struct vm *m, uint32_t thread, uint32_t child) {
    struct model_place at;
    uint32_t called;
    assert(child != thread && vm_alive(m, child));
    user_place(m, thread, &at, &called);
    struct model_event e = {
        .kind = MODEL_EVENT_SPAWN, .thread = thread, .other = child, .at = at, .shared = true};
    tell(m, &e);
}
