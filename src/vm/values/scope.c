/* What is in scope: the variables of a frame, and what all threads share. */
#include "vm/values/scope.h"

#include "vm/core/say.h"
#include "vm/people/describe.h"
#include "vm/values/values.h"

const struct vm_frame *vm_scope_frame(struct vm *m, uint32_t thread, uint32_t frame) {
    if (!vm_alive(m, thread) || frame >= m->threads[thread].c.frames)
        return NULL;
    return &m->threads[thread].frames[m->threads[thread].c.frames - 1 - frame];
}

/* ---- variables ---- */

static uint32_t line_at(const struct vm *m, const struct vm_frame *f) {
    const struct ir_function *code = m->image->functions[f->function].f;
    uint32_t loc = f->pc < code->locs.count ? code->locs.at[f->pc] : 0;
    return loc && loc < base_vec_count(&m->p->locs) ? m->p->locs.at[loc].line : 0;
}

/* Is the variable there, where the frame stands? C says the line of its declaration only. */
static bool is_there(const struct vm *m, const struct vm_frame *f, const struct ir_var *v) {
    if (v->end || v->first)
        return f->pc >= v->first && f->pc < v->end;
    uint32_t line = line_at(m, f);
    return v->parameter || !line || v->scope_line <= line;
}

static struct vm_thing variable_of(const struct vm_frame *f, const struct ir_var *v) {
    assert(v->reg < f->room);
    if (v->in_memory)
        return vm_thing_place(f->regs[v->reg], v->type);
    bool shadow = f->flags & VM_FRAME_SHADOW && f->shadow;
    return (struct vm_thing){.kind = VM_THING_WORD,
                             .at = f->regs[v->reg],
                             .type = v->type,
                             .undefined = shadow && f->shadow[v->reg]};
}

/* Does a variable that is declared later hide it? */
static bool is_hidden(const struct vm *m, const struct vm_frame *f, uint32_t n) {
    const struct ir_function *code = m->image->functions[f->function].f;
    for (uint32_t i = n + 1; i < code->vars.count; i++)
        if (!strcmp(code->vars.at[i].name, code->vars.at[n].name) &&
            is_there(m, f, &code->vars.at[i]))
            return true;
    return false;
}

static bool shows(const struct vm *m, const struct vm_frame *f, uint32_t n) {
    const struct ir_var *v = &m->image->functions[f->function].f->vars.at[n];
    return is_there(m, f, v) && !is_hidden(m, f, n);
}

bool vm_scope_variable(struct vm *m, const struct vm_frame *f, const char *name,
                       struct vm_thing *out) {
    const struct ir_function *code = m->image->functions[f->function].f;
    for (uint32_t i = 0; i < code->vars.count; i++)
        if (!strcmp(code->vars.at[i].name, name) && shows(m, f, i)) {
            *out = variable_of(f, &code->vars.at[i]);
            return true;
        }
    return false;
}

void vm_scope_describe(struct vm *m, const char *name, const struct vm_thing *t,
                       struct model_value *out) {
    struct base_text text = {0}, type = {0};
    *out = (struct model_value){0};
    out->known = vm_thing_add_text(m, t, &text);
    vm_thing_add_type(m, t, &type);
    out->name = name ? base_strdup(name) : NULL;
    out->text = base_strdup(base_text_get(&text));
    out->type = base_strdup(base_text_get(&type));
    bool is_there_too = t->kind == VM_THING_PLACE || t->kind == VM_THING_WORD;
    if (out->known && is_there_too && !t->bit_size)
        out->parts = vm_thing_parts(m, t);
    out->handle = (struct model_handle){.at = t->at, .kind = t->kind, .type = t->type};
    base_text_drop(&text);
    base_text_drop(&type);
}

/* A name that a compiler made: "CS$4$0000", "<>f__this". */
static bool is_of_compiler(const char *name) {
    return !*name || strchr(name, '$') || name[0] == '<';
}

static void add_locals(struct vm *m, uint32_t thread, uint32_t frame, model_values *out) {
    const struct vm_frame *f = vm_scope_frame(m, thread, frame);
    const struct ir_function *code = f ? m->image->functions[f->function].f : NULL;
    for (uint32_t i = 0; code && i < code->vars.count; i++) {
        const struct ir_var *v = &code->vars.at[i];
        if (!shows(m, f, i) || is_of_compiler(v->name))
            continue;
        struct vm_thing t = variable_of(f, v);
        vm_scope_describe(m, v->name, &t, base_vec_push(out));
    }
}

char *vm_scope_class(struct vm *m, const struct vm_frame *f) {
    const char *said = m->image->functions[f->function].said, *dot = strrchr(said, '.');
    return dot ? base_strndup(said, (size_t)(dot - said)) : NULL;
}

/* ---- what all share ---- */

bool vm_scope_global(struct vm *m, uint32_t thread, uint32_t global, struct vm_thing *out) {
    const struct ir_global *g = &m->p->globals.at[global];
    uint32_t name = vm_name(VM_SPACE_GLOBALS, global);
    if (g->is_tls) {
        uint32_t space = vm_thread_space(thread, VM_TLS), index = global;
        if (m->p->pointer_bytes == 4)
            index = global << 2 | (g->size >= 128) | (uint32_t)(g->size >= 4096) << 1;
        if (space >= m->heap.space_count || index >= m->heap.spaces[space].count)
            return false;
        name = vm_name(space, index);
        const struct vm_object *o = vm_object_at(m, name);
        if (!o || !o->h)
            return false;
    }
    *out = vm_thing_place(vm_pointer(name, 0), g->type);
    return true;
}

static void add_globals(struct vm *m, uint32_t thread, model_values *out) {
    for (uint32_t g = 0; g < base_vec_count(&m->p->globals); g++) {
        const struct ir_global *global = &m->p->globals.at[g];
        struct vm_thing t;
        if (global->hidden || global->is_const || !global->type ||
            !vm_scope_global(m, thread, g, &t))
            continue;
        vm_scope_describe(m, global->name, &t, base_vec_push(out));
    }
}

/* The classes whose code is the program's own: a class that is never instantiated has no other
 * mark. */
typedef BASE_VEC(char *) class_names;

static bool has_name(const class_names *all, const char *name, size_t n) {
    for (uint32_t i = all->count; i-- > 0;)
        if (strlen(all->at[i]) == n && !strncmp(all->at[i], name, n))
            return true;
    return false;
}

static class_names own_classes(const struct vm *m) {
    class_names all = {0};
    for (uint32_t i = 0; i < base_vec_count(&m->p->functions); i++) {
        const struct vm_function *f = &m->image->functions[i];
        const char *dot = f->f && !f->f->library && f->said ? strrchr(f->said, '.') : NULL;
        if (dot && !has_name(&all, f->said, (size_t)(dot - f->said)))
            *base_vec_push(&all) = base_strndup(f->said, (size_t)(dot - f->said));
    }
    return all;
}

static void add_statics_of(struct vm *m, uint32_t thread, uint32_t global, const char *class,
                           model_values *out) {
    const struct ir_type *type = ir_type_at(m->p, m->p->globals.at[global].type);
    struct vm_thing all;
    if (!vm_scope_global(m, thread, global, &all))
        return;
    for (uint32_t i = 0; type && type->kind == IR_TYPE_STRUCT && i < type->member_count; i++) {
        const struct ir_member *member = &type->members[i];
        if (!member->name || is_of_compiler(member->name))
            continue;
        struct base_text name = {0};
        struct vm_thing t = vm_thing_place(all.at + member->offset, member->type);
        base_text_printf(&name, "%s.%s", class, member->name);
        vm_scope_describe(m, name.at, &t, base_vec_push(out));
        base_text_drop(&name);
    }
}

/* Java's library has static fields too, which only their class tells apart; .NET's are hidden. */
static bool is_shown(const struct ir_global *g, const class_names *own, const char *class) {
    if (vm_say_is_statics(g->name))
        return has_name(own, class, strlen(class));
    return g->class == IR_NO_INDEX && !g->hidden && !is_of_compiler(class);
}

static void add_statics(struct vm *m, uint32_t thread, model_values *out) {
    class_names own = own_classes(m);
    for (uint32_t g = 0; g < base_vec_count(&m->p->globals); g++) {
        struct base_text class = {0};
        vm_say_global(&class, m->p->globals.at[g].name);
        if (is_shown(&m->p->globals.at[g], &own, base_text_get(&class)))
            add_statics_of(m, thread, g, base_text_get(&class), out);
        base_text_drop(&class);
    }
    for (uint32_t i = 0; i < own.count; i++)
        free(own.at[i]);
    base_vec_drop(&own);
}

void vm_values_scope(struct vm *m, uint32_t thread, uint32_t frame, enum model_scope scope,
                     model_values *out) {
    if (scope == MODEL_SCOPE_LOCALS)
        add_locals(m, thread, frame, out);
    else if (vm_has_classes(m))
        add_statics(m, thread, out);
    else
        add_globals(m, thread, out);
}

void vm_values_parts(struct vm *m, struct model_handle of, uint32_t first, uint32_t count,
                     model_values *out) {
    struct vm_thing t = {.kind = (enum vm_thing_kind)of.kind, .at = of.at, .type = of.type}, part;
    uint32_t all = vm_thing_parts(m, &t);
    for (uint32_t i = first; i < all && i - first < count; i++) {
        struct base_text name = {0};
        if (vm_thing_part(m, &t, i, &name, &part))
            vm_scope_describe(m, base_text_get(&name), &part, base_vec_push(out));
        base_text_drop(&name);
    }
}
