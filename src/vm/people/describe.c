/* The machine in words: names of addresses, values by their types, faults, waits, places. Used only
 * when something is shown to a person. */
#include "vm/people/describe.h"

#include "vm/core/arithmetic.h"
#include "vm/core/image.h"
#include "vm/core/say.h"
#include "vm/heap/global.h"
#include "vm/heap/name.h"
#include "vm/people/describe_managed.h"
#include "vm/people/read.h"
#include "vm/thread/native_call.h"
#include <inttypes.h>
#include <stdio.h>

/* ---- places ---- */

static void place_of_loc(struct vm *m, uint32_t function, uint32_t loc, struct model_place *out) {
    const struct ir_function *f = m->image->functions[function].f;
    *out =
        (struct model_place){.function = m->image->functions[function].said, .library = f->library};
    if (!loc || loc >= base_vec_count(&m->p->locs))
        return;
    const struct ir_loc *l = &m->p->locs.at[loc];
    assert(out->function); /* whatever has code has a name to be said */
    out->line = l->line;
    out->column = l->column;
    if (l->function)
        out->function = l->function;
    if (l->file < base_vec_count(&m->p->files))
        out->file = m->p->files.at[l->file];
}

void vm_describe_site(struct vm *m, uint32_t site, struct model_place *out) {
    uint32_t function, pc;
    *out = (struct model_place){0};
    if (!vm_site_find(m->image, site, &function, &pc))
        return;
    const struct ir_function *f = m->image->functions[function].f;
    assert(vm_site(m->image, function, pc) == site);
    place_of_loc(m, function, pc < f->locs.count ? f->locs.at[pc] : 0, out);
}

void vm_describe_add_site(struct vm *m, struct base_text *t, uint32_t site) {
    struct model_place at;
    vm_describe_site(m, site, &at);
    if (at.line)
        base_text_printf(t, "%s:%u", at.file ? at.file : "?", at.line);
    else if (at.function)
        base_text_printf(t, "%s", at.function);
    else
        base_text_add(t, "start-up");
}

/* The innermost frame that is the user's own. */
static void place_of_thread(struct vm *m, const struct vm_thread *t, struct model_place *out) {
    *out = (struct model_place){0};
    assert(t->c.state == VM_THREAD_ALIVE);
    for (uint32_t d = t->c.frames; d-- > 0;) {
        const struct vm_frame *f = &t->frames[d];
        vm_describe_site(m, vm_site(m->image, f->function, f->pc), out);
        if (!out->library && out->line)
            return;
    }
}

uint32_t vm_describe_frames(struct vm *m, uint32_t thread, const struct model_place **out) {
    m->places.count = 0;
    if (vm_alive(m, thread))
        for (uint32_t d = m->threads[thread].c.frames; d-- > 0;) {
            const struct vm_frame *f = &m->threads[thread].frames[d];
            vm_describe_site(m, vm_site(m->image, f->function, f->pc), base_vec_push(&m->places));
        }
    *out = m->places.at;
    return m->places.count;
}

/* ---- names of addresses ---- */

static const struct ir_member *member_at(const struct ir_type *t, uint64_t offset,
                                         const struct vm *m) {
    for (uint32_t i = 0; i < t->member_count; i++) {
        const struct ir_member *member = &t->members[i];
        const struct ir_type *inner = ir_type_at(m->p, member->type);
        uint64_t size = inner ? inner->size : 1;
        if (offset >= member->offset && offset < member->offset + (size ? size : 1))
            return member;
    }
    return NULL;
}

/* ".head[2].next" for an offset into a type; *type becomes that of the leaf. */
static uint64_t add_path(struct vm *m, struct base_text *out, uint32_t *type, uint64_t offset) {
    for (int depth = 0; depth < 16; depth++) {
        const struct ir_type *t = ir_type_at(m->p, *type);
        if (!t)
            return offset;
        if (t->kind == IR_TYPE_ARRAY) {
            const struct ir_type *e = ir_type_at(m->p, t->element);
            if (!e || !e->size)
                return offset;
            base_text_printf(out, "[%" PRIu64 "]", offset / e->size);
            offset %= e->size;
            *type = t->element;
        } else if (t->kind == IR_TYPE_STRUCT || t->kind == IR_TYPE_UNION) {
            const struct ir_member *member = member_at(t, offset, m);
            if (!member)
                return offset;
            if (member->name && strncmp(member->name, "__", 2) == 0)
                return 0; /* a type of the platform's own: its insides say nothing */
            if (member->name && *member->name)
                base_text_printf(out, ".%s", member->name);
            assert(offset >= member->offset && offset < t->size);
            offset -= member->offset;
            *type = member->type;
        } else {
            return offset;
        }
    }
    return offset;
}

/* The variable whose storage an alloca made. */
static const struct ir_var *stack_variable(struct vm *m, uint32_t site) {
    uint32_t function, pc;
    if (!vm_site_find(m->image, site, &function, &pc))
        return NULL;
    const struct ir_function *f = m->image->functions[function].f;
    assert(f->code.at[pc].op == IR_OP_alloca);
    uint16_t reg = f->code.at[pc].a;
    for (uint32_t i = 0; i < f->vars.count; i++)
        if (f->vars.at[i].in_memory && f->vars.at[i].reg == reg)
            return &f->vars.at[i];
    return NULL;
}

/* An object that points to the start of a heap object and knows its type: `*p`, `list->next`. */
static const char *holder_of(struct vm *m, uint32_t name, uint32_t *type) {
    for (uint32_t g = 0; g < base_vec_count(&m->p->globals); g++) {
        const struct ir_global *global = &m->p->globals.at[g];
        const struct ir_type *t = ir_type_at(m->p, global->type);
        struct vm_object *o = vm_object_at(m, vm_name(VM_SPACE_GLOBALS, g));
        if (!t || t->kind != IR_TYPE_POINTER || global->is_tls || !o || !o->h ||
            o->h->size != m->p->pointer_bytes)
            continue;
        uint64_t v = 0;
        assert(vm_global_of(o->h) == g);
        memcpy(&v, o->h + 1, m->p->pointer_bytes);
        if (m->p->pointer_bytes == 4)
            v = vm_expand(m, (uint32_t)v);
        if (v == vm_pointer(name, 0)) {
            *type = t->element;
            return global->name;
        }
    }
    return NULL;
}

static void add_heap_origin(struct vm *m, struct base_text *out, uint32_t name,
                            const struct vm_object *o) {
    struct model_place at;
    assert(vm_name_space(name) >= VM_SPACE_THREADS || o->h->flags & VM_OBJ_DEAD);
    vm_describe_site(m, vm_made_at(o->h), &at);
    if (at.line)
        base_text_printf(out, "heap:%u", at.line);
    else
        base_text_add(out, "heap");
    if (vm_name_index(name)) /* objects of one line are told apart */
        base_text_printf(out, "#%u", vm_name_index(name));
}

static void add_heap_name(struct vm *m, struct base_text *out, uint32_t name, struct vm_object *o,
                          uint32_t *type) {
    const char *holder = holder_of(m, name, type);
    if (holder) {
        const struct ir_type *t = ir_type_at(m->p, *type);
        bool aggregate = t && (t->kind == IR_TYPE_STRUCT || t->kind == IR_TYPE_UNION);
        base_text_printf(out, aggregate ? "(*%s)" : "*%s", holder);
        return;
    }
    add_heap_origin(m, out, name, o);
}

static bool is_stack(uint32_t space) {
    return space >= VM_SPACE_THREADS && (space - VM_SPACE_THREADS) % VM_SPACES_A_THREAD == VM_STACK;
}

bool vm_describe_known(struct vm *m, uint32_t name) {
    const struct vm_object *o = vm_object_at(m, name);
    return o && o->h && (!is_stack(vm_name_space(name)) || stack_variable(m, vm_made_at(o->h)));
}

/* The name as people say it, where a compiler for a managed platform wrote it. */
static void add_global(const struct vm *m, struct base_text *out, const char *name) {
    if (m->p->supplier)
        vm_say_global(out, name);
    else
        base_text_add(out, name);
}

/* A function, or where nothing is; false: there is an object. */
static bool add_no_object(struct vm *m, struct base_text *out, uint64_t pointer) {
    uint32_t name = vm_pointer_name(pointer), index = vm_name_index(name);
    const struct vm_object *o = vm_object_at(m, name);
    if (vm_name_space(name) == VM_SPACE_FUNCTIONS && index < base_vec_count(&m->p->functions))
        base_text_add(out, m->p->functions.at[index].name);
    else if (o && o->h)
        return false;
    else if (!pointer)
        base_text_add(out, "null");
    else
        base_text_printf(out, "0x%" PRIx64, pointer);
    return true;
}

char *vm_describe_address(struct vm *m, uint64_t pointer, uint32_t *type) {
    struct base_text out = {0};
    uint32_t name = vm_pointer_name(pointer), space = vm_name_space(name);
    struct vm_object *o = vm_object_at(m, name);
    int64_t offset = vm_pointer_offset(pointer);
    *type = 0;
    base_text_add(&out, "");
    if (add_no_object(m, &out, pointer))
        return out.at;
    bool is_tls = space >= VM_SPACE_THREADS && (space - VM_SPACE_THREADS) % 3 == VM_TLS;
    const struct ir_var *var = NULL;
    if (vm_is_managed(o)) {
        vm_describe_object(m, &out, name, o);
    } else if ((space == VM_SPACE_GLOBALS || is_tls) && !(o->h->flags & VM_OBJ_DEAD)) {
        uint32_t global = vm_global_of(o->h);
        assert(global < base_vec_count(&m->p->globals));
        add_global(m, &out, m->p->globals.at[global].name);
        *type = m->p->globals.at[global].type;
    } else if (is_stack(space) && (var = stack_variable(m, vm_made_at(o->h)))) {
        base_text_add(&out, var->name);
        *type = var->type;
    } else {
        add_heap_name(m, &out, name, o, type);
    }
    if (offset < 0 || (uint64_t)offset >= o->h->size) {
        if (offset)
            base_text_printf(&out, "%+" PRId64 " bytes", offset);
        *type = 0;
        return out.at;
    }
    uint64_t rest = (uint64_t)offset;
    if (vm_is_managed(o) && rest < IR_HEAD)
        return out.at; /* the object itself: its monitor */
    bool captured = vm_is_managed(o) && vm_describe_captures(m, o);
    if (captured)
        base_text_clear(&out);
    if (vm_is_managed(o))
        rest = vm_describe_inside(m, &out, o, rest, type);
    else if (*type) { /* a pointer to the first of many */
        const struct ir_type *t = ir_type_at(m->p, *type);
        if (t && t->size && rest >= t->size && o->h->size > t->size) {
            base_text_printf(&out, "[%" PRIu64 "]", rest / t->size);
            rest %= t->size;
        }
    }
    rest = add_path(m, &out, type, rest);
    assert(rest <= (uint64_t)offset);
    if (rest)
        base_text_printf(&out, "+%" PRIu64, rest);
    if (captured && out.at[0] == '.')
        memmove(out.at, out.at + 1, out.length);
    return out.at;
}

/* ---- values ---- */

static void add_pointer_value(struct vm *m, struct base_text *t, uint64_t value) {
    if (!value) {
        base_text_add(t, "null");
        return;
    }
    if (!vm_name_space(vm_pointer_name(value))) {
        base_text_printf(t, "0x%" PRIx64, value);
        return;
    }
    uint32_t type, space = vm_name_space(vm_pointer_name(value));
    struct vm_object *o = vm_object_reach(m, vm_pointer_name(value));
    if (vm_is_managed(o) && !vm_pointer_offset(value)) {
        vm_describe_reference(m, t, value);
        return;
    }
    if (o && o->h && space >= VM_SPACE_THREADS && (space - VM_SPACE_THREADS) % 3 == VM_HEAP &&
        !vm_pointer_offset(value)) {
        base_text_add(t, "&"); /* not named by its holder, which is often where the value is put */
        add_heap_origin(m, t, vm_pointer_name(value), o);
        return;
    }
    char *name = vm_describe_address(m, value, &type);
    bool is_function = vm_name_space(vm_pointer_name(value)) == VM_SPACE_FUNCTIONS;
    base_text_printf(t, "%s%s", is_function ? "" : "&", name);
    free(name);
}

static bool add_enumerator(struct base_text *t, const struct ir_type *type, int64_t value) {
    assert(type->kind == IR_TYPE_ENUM);
    for (uint32_t i = 0; i < type->member_count; i++)
        if ((int64_t)type->members[i].offset == value) {
            base_text_add(t, type->members[i].name);
            return true;
        }
    return false;
}

char *vm_describe_value(struct vm *m, uint64_t value, uint32_t bytes, uint32_t type) {
    struct base_text t = {0};
    const struct ir_type *ty = ir_type_at(m->p, type);
    enum ir_type_kind kind = ty && ty->size == bytes ? ty->kind : IR_TYPE_UNKNOWN;
    uint32_t bits = bytes * 8 > 64 ? 64 : bytes * 8;
    int64_t sv = vm_signed(value & vm_mask(bits), bits);
    base_text_add(&t, "");
    if (kind == IR_TYPE_POINTER || kind == IR_TYPE_FUNCTION)
        add_pointer_value(m, &t, value);
    else if (kind == IR_TYPE_BOOL)
        base_text_add(&t, value & 1 ? "true" : "false");
    else if (kind == IR_TYPE_FLOAT && bytes == 4)
        base_text_printf(&t, "%g", (double)vm_f32(value));
    else if (kind == IR_TYPE_FLOAT && bytes == 8)
        base_text_printf(&t, "%g", vm_f64(value));
    else if (kind == IR_TYPE_CHAR && value >= 32 && value < 127)
        base_text_printf(&t, "'%c'", (int)value);
    else if (kind == IR_TYPE_ENUM && add_enumerator(&t, ty, sv))
        ;
    else if (kind == IR_TYPE_UINT || (kind == IR_TYPE_CHAR && !vm_read_is_signed(ty)))
        base_text_printf(&t, "%" PRIu64, value & vm_mask(bits));
    else if (bytes == 8 && kind == IR_TYPE_UNKNOWN && vm_name_space(vm_pointer_name(value)) &&
             vm_object_at(m, vm_pointer_name(value)))
        add_pointer_value(m, &t, value);
    else
        base_text_printf(&t, "%" PRId64, sv);
    return t.at;
}

/* ---- threads ---- */

void vm_describe_thread(struct vm *m, uint32_t thread, struct model_thread_info *out) {
    *out = (struct model_thread_info){0};
    if (thread >= m->thread_count || m->threads[thread].c.state == VM_THREAD_FREE)
        return;
    struct vm_thread *t = &m->threads[thread];
    out->exists = true;
    out->finished = t->c.state == VM_THREAD_FINISHED;
    out->enabled = !out->finished && !m->process.ended && vm_pending_ways(m, thread) > 0;
    const char *entry = "", *resumed = "";
    if (thread == 0) {
        entry = "main";
    } else if (vm_name_index(vm_pointer_name(t->c.entry)) < base_vec_count(&m->p->functions)) {
        /* a platform's wrapper runs the user's function: the outermost frame that is not of the
         * library */
        const struct vm_function *e =
            vm_image_function(m->image, vm_name_index(vm_pointer_name(t->c.entry)));
        entry = e->said;
        resumed = m->p->supplier && vm_say_resumes(e->f->name) ? " after await" : "";
        for (uint32_t d = 0; e->f->library && d < t->c.frames; d++) {
            const struct vm_function *f = &m->image->functions[t->frames[d].function];
            if (!f->f->library) {
                entry = f->said;
                break;
            }
        }
    }
    snprintf(out->name, sizeof out->name, "T%u %s%s", thread, entry, resumed);
    if (!out->finished)
        place_of_thread(m, t, &out->at);
}

/* The library's function that the program called, if that is where the thread is. */
static const struct vm_frame *entered(const struct vm *m, const struct vm_thread *t) {
    for (uint32_t d = t->c.frames; d-- > 0;)
        if (!m->image->functions[t->frames[d].function].f->library)
            return d + 1 < t->c.frames ? &t->frames[d + 1] : NULL;
    return NULL;
}

/* Where the last `count` parts of a name begin; dots between angle brackets are within one. */
static const char *last_parts(const char *name, uint32_t count) {
    uint32_t depth = 0;
    assert(count);
    for (const char *s = name + strlen(name); s > name; s--) {
        depth += s[-1] == '>';
        depth -= s[-1] == '<' && depth;
        if (s[-1] == '.' && !depth && --count == 0)
            return s;
    }
    return name;
}

/* A class by its last name, without its parameters: "List`1<System.Int32>.Add" has "List". */
static size_t class_length(const char *name) {
    return strcspn(name, "`<.#");
}

static const char *class_name(const char *name) {
    const char *nested = strrchr(name, '$');
    return nested && nested[1] ? nested + 1 : name;
}

/* The class of a value, if the function says that it is a method of it. A register that no longer
 * matters may hold anything. */
static const char *receiver_class(struct vm *m, const char *method, uint64_t value) {
    struct vm_object *o =
        vm_name_space(vm_pointer_name(value)) ? vm_object_reach(m, vm_pointer_name(value)) : NULL;
    if (!vm_is_managed(o) || vm_pointer_offset(value))
        return NULL;
    const char *class = class_name(last_parts(m->p->classes.at[vm_class_index(o->h)].name, 1));
    size_t n = class_length(class);
    return n == class_length(method) && strncmp(method, class, n) == 0 ? class : NULL;
}

/* Where a thread waits deep inside the library for something of the library's own, people are told
 * the function that they called. It is left out for monitors, which they wait on themselves, and
 * for locks, of which the holder says more. */
static bool add_entered(struct vm *m, struct base_text *t, uint32_t thread,
                        const struct vm_wait *w) {
    const struct vm_frame *f = entered(m, &m->threads[thread]);
    if (!f || w->holder != UINT32_MAX)
        return false;
    const char *said = m->image->functions[f->function].said;
    const char *name = class_name(last_parts(said, 2)), *method = last_parts(said, 1);
    uint64_t self = f->room ? f->regs[0] : 0;
    const char *class = receiver_class(m, name, self);
    if (strncmp(name, "Monitor", 7) == 0 || strncmp(name, "Object.", 7) == 0 ||
        (class && vm_pointer_name(self) == vm_pointer_name(w->address)))
        return false;
    if (class)
        base_text_printf(t, " in %s#%u.%s", class, vm_name_index(vm_pointer_name(self)), method);
    else
        base_text_printf(t, " in %.*s.%s", (int)class_length(name), name, method);
    return true;
}

char *vm_describe_wait(struct vm *m, uint32_t thread) {
    struct base_text t = {0};
    struct vm_call c;
    uint64_t args[VM_ARGS];
    const struct vm_native *native;
    base_text_add(&t, "waits");
    if (thread < m->thread_count && m->threads[thread].c.frames &&
        vm_pending_call(m, thread, &c, args, &native)) {
        struct vm_wait w = {.wakers = ~(uint64_t)0, .holder = UINT32_MAX};
        if (native->waits)
            native->waits(&c, &w);
        if (native->effect == VM_EFFECT_JOIN && w.holder != UINT32_MAX) {
            base_text_printf(&t, " for T%u to end", w.holder);
            return t.at;
        }
        if (add_entered(m, &t, thread, &w))
            return t.at;
        if (w.what && (w.address || w.holder == UINT32_MAX))
            base_text_printf(&t, " for %s", w.what);
        else if (w.what)
            base_text_add(&t, " for");
        if (w.address) {
            uint32_t type;
            char *name = vm_describe_address(m, w.address, &type);
            base_text_printf(&t, " %s", name);
            free(name);
        }
        if (w.holder != UINT32_MAX && !w.address)
            base_text_printf(&t, " T%u to end", w.holder); /* a thread has no holder */
        else if (w.holder != UINT32_MAX)
            base_text_printf(&t, ", held by %sT%u%s", w.holder == thread ? "itself, " : "",
                             w.holder, vm_alive(m, w.holder) ? "" : ", which has ended");
        if (!w.what)
            base_text_printf(&t, " in %s", native->name);
        if (w.note)
            base_text_printf(&t, ", %s", w.note);
    }
    return t.at;
}

/* ---- loops ---- */

enum { NAMED_MOST = 3 };

static int compare_places(const void *a, const void *b) {
    const struct model_place *x = a, *y = b;
    int files = strcmp(x->file ? x->file : "?", y->file ? y->file : "?");
    return files ? files : (x->line > y->line) - (x->line < y->line);
}

char *vm_describe_loops(struct vm *m) {
    struct vm_loops_cut *all = &m->image->loops_cut;
    struct base_text t = {0};
    pthread_mutex_lock(&all->lock);
    uint32_t count = all->sites.count;
    struct model_place *at = base_calloc(count + 1u, sizeof *at);
    for (uint32_t i = 0; i < count; i++)
        vm_describe_site(m, all->sites.at[i], &at[i]);
    pthread_mutex_unlock(&all->lock);
    qsort(at, count, sizeof *at, compare_places);
    for (uint32_t i = 0; i < count && i < NAMED_MOST; i++) {
        base_text_printf(&t, "%s%s:%u", i ? ", " : "", at[i].file ? at[i].file : "?", at[i].line);
        if (at[i].function)
            base_text_printf(&t, " in %s", at[i].function);
    }
    if (count > NAMED_MOST)
        base_text_printf(&t, " and %u more", count - NAMED_MOST);
    free(at);
    return t.at ? t.at : base_strdup("");
}
