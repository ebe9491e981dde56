/* Type objects and handles: globals that stand for types and fields at run time. */
#include "front/cil/class/class_int.h"

#include "base/hash.h"
#include "ir/build.h"
#include <assert.h>
#include <string.h>

struct cil *cil_of_program(const struct ir_program *p) {
    assert(base_vec_count(&p->classes));
    const struct cil_class *c = p->classes.at[0].front;
    assert(c->cil->p == p);
    return c->cil;
}

struct cil *cil_of_call(struct vm_call *c) {
    return cil_of_program(vm_program(c));
}

struct ir_program *cil_program(const struct cil *cil) {
    return cil->p;
}

struct handle {
    uint32_t global;
    struct cil_type *type;
    struct cil_field *field;
};

static void remember(struct cil *cil, uint32_t global, struct cil_type *t, struct cil_field *f) {
    assert(global < cil->p->globals.count && !t != !f);
    struct handle *h = base_arena_alloc(&cil->arena, sizeof *h);
    *h = (struct handle){global, t, f};
    cil_map_add(&cil->handles, base_hash_word(global), h);
}

static bool same_global(const void *handle, const void *global) {
    return ((const struct handle *)handle)->global == *(const uint32_t *)global;
}

static const struct handle *recall(struct cil *cil, uint64_t pointer) {
    uint32_t global = vm_global_index(pointer);
    ir_supply_lock(cil->p);
    const struct handle *found =
        cil_map_find(&cil->handles, base_hash_word(global), same_global, &global);
    ir_supply_unlock(cil->p);
    return found;
}

/* An instance of RuntimeType whose handle is its own address. */
static uint32_t make_object(struct cil_type *t) {
    struct cil *cil = t->cil;
    struct cil_class *c = cil_class_must(cil_known(cil, CIL_KNOWN_RUNTIME_TYPE));
    char *name = base_arena_printf(&cil->arena, "typeof(%s)", cil_type_display(t));
    uint32_t global = ir_build_global(cil->p, name, c->size, 8);
    struct ir_global *g = &cil->p->globals.at[global];
    struct ir_reloc *self = base_arena_alloc(&cil->p->arena, sizeof *self);
    *self = (struct ir_reloc){.offset = cil_field_offset(c, "_impl"), .index = global};
    g->class = c->ir;
    g->hidden = true;
    g->init = base_arena_alloc(&cil->p->arena, c->size);
    g->relocs = self;
    g->reloc_count = 1;
    remember(cil, global, t, NULL);
    return global;
}

uint32_t cil_type_object(struct cil_type *t) {
    ir_supply_lock(t->cil->p);
    if (t->object == IR_NO_INDEX)
        t->object = make_object(t);
    assert(t->cil->p->globals.at[t->object].class != IR_NO_INDEX);
    ir_supply_unlock(t->cil->p);
    return t->object;
}

struct cil_type *cil_type_of_object(struct cil *cil, uint64_t pointer) {
    const struct handle *h = recall(cil, pointer);
    return h ? h->type : NULL;
}

/* For a field with data, the global that holds the data; for any other, a global that only names
 * it. */
uint32_t cil_field_handle(struct cil_field *f) {
    struct cil *cil = f->class->cil;
    uint32_t global = IR_NO_INDEX, offset;
    ir_supply_lock(cil->p);
    if (f->handle == IR_NO_INDEX) {
        if (!f->has_data || !cil_field_place(f, &global, &offset)) {
            global = ir_build_global(cil->p, f->name, 8, 8);
            cil->p->globals.at[global].class = IR_NO_INDEX;
            cil->p->globals.at[global].hidden = true;
        }
        remember(cil, global, NULL, f);
        f->handle = global;
    }
    ir_supply_unlock(cil->p);
    return f->handle;
}

struct cil_field *cil_field_of_handle(struct cil *cil, uint64_t pointer) {
    const struct handle *h = recall(cil, pointer);
    return h ? h->field : NULL;
}
