/* Assemblies as objects: the assembly of a type, of the asking code, and the contents of one. */
#include "base/text.h"
#include "front/cil/class/class_int.h"
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <assert.h>

#define PREFIX "heddle.assembly."

static uint32_t object_of(struct cil *cil, struct cil_assembly *a) {
    struct ir_program *p = cil_program(cil);
    struct cil_class *class = cil_class_find(cil, "System.Reflection.RuntimeAssembly");
    struct base_text name = {0};
    bool made;
    assert(class);
    base_text_printf(&name, PREFIX "%s", a->name);
    ir_supply_lock(p);
    uint32_t index = cil_native_global(p, base_text_get(&name), class->size, &made);
    assert(made || p->globals.at[index].class == class->ir);
    if (made)
        p->globals.at[index].class = class->ir;
    ir_supply_unlock(p);
    base_text_drop(&name);
    return index;
}

static enum vm_status return_assembly(struct vm_call *c, struct cil_assembly *a) {
    return native_return(c, a ? vm_global_at(object_of(cil_of_call(c), a)) : 0);
}

/* The assembly that an object stands for; NULL: none. */
static struct cil_assembly *assembly_of(struct vm_call *c, uint64_t object) {
    struct cil *cil = cil_of_call(c);
    uint32_t global = vm_global_index(object);
    const char *name = global == IR_NO_INDEX ? "" : cil_program(cil)->globals.at[global].name;
    if (strncmp(name, PREFIX, strlen(PREFIX)) != 0)
        return NULL;
    for (uint32_t i = 0; i < cil->domain.assemblies.count; i++)
        if (strcmp(cil->domain.assemblies.at[i]->name, name + strlen(PREFIX)) == 0)
            return cil->domain.assemblies.at[i];
    return NULL;
}

static enum vm_status of_type(struct vm_call *c) {
    struct cil_type *t = native_type(c, 0);
    while (t->kind != CIL_KIND_NAMED && t->of)
        t = t->of;
    if (!t->definition)
        return native_unmodelled(c, "the assembly of a type parameter");
    return return_assembly(c, t->definition->assembly);
}

/* ---- the asking code ---- */

/* The assembly of the nth method on the stack, from the innermost, that is written in one. */
static struct cil_assembly *on_stack(struct vm_call *c, uint32_t nth) {
    struct vm_frame_place place;
    for (uint32_t depth = 0; vm_frame_place(c, depth, &place); depth++) {
        struct cil_method *m = cil_method_of_function(vm_program(c), place.function);
        if (m && m->row && nth-- == 0)
            return m->class->definition->assembly;
    }
    return NULL;
}

static enum vm_status executing(struct vm_call *c) {
    return return_assembly(c, on_stack(c, 0));
}

/* Only the models call Main: then the answer is Main's own assembly. */
static enum vm_status calling(struct vm_call *c) {
    struct cil_assembly *a = on_stack(c, 1);
    return return_assembly(c, a && !a->replaces ? a : on_stack(c, 0));
}

static enum vm_status entry(struct vm_call *c) {
    const struct cil_domain *d = &cil_of_call(c)->domain;
    for (uint32_t i = 0; i < d->assemblies.count; i++)
        if (!d->assemblies.at[i]->library && d->assemblies.at[i]->pe.entry_point)
            return return_assembly(c, d->assemblies.at[i]);
    return native_return(c, 0);
}

/* ---- the contents of one ---- */

static enum vm_status full_name(struct vm_call *c) {
    struct cil_assembly *a = assembly_of(c, c->arg[0]);
    struct base_text t = {0};
    if (!a)
        return native_unmodelled(c, "the name of an assembly that was not loaded");
    cil_native_assembly_name(&t, a);
    enum vm_status s = native_return(c, native_literal(c, base_text_get(&t)));
    base_text_drop(&t);
    return s;
}

static bool is_public(const struct cil_definition *d) {
    uint32_t visibility = d->flags & CIL_TYPE_VISIBILITY_MASK;
    return visibility == 1 || visibility == 2;
}

/* (assembly, only public ones?): the first row is left out, as it holds what is in no type. */
static enum vm_status get_types(struct vm_call *c) {
    struct cil *cil = cil_of_call(c);
    struct cil_assembly *a = assembly_of(c, c->arg[0]);
    BASE_VEC(uint64_t) items = {0};
    uint64_t array;
    if (!a || a->library)
        return native_unmodelled(c, "the types of an assembly of the library");
    for (uint32_t row = 2; row <= cil_metadata_rows(&a->metadata, CIL_TABLE_TYPE_DEF); row++) {
        struct cil_definition *d = cil_definition_at(cil, (struct cil_place){a, row});
        if (d && (!(uint32_t)c->arg[1] || is_public(d)))
            *base_vec_push(&items) = vm_global_at(cil_type_object(d->type));
    }
    enum vm_status s =
        cil_native_array_make(c, cil_type_find(cil, "System.Type"), items.at, items.count, &array);
    base_vec_drop(&items);
    return s == VM_OK ? native_return(c, array) : s;
}

#define ASSEMBLY "System.Reflection.Assembly::"

const struct vm_native cil_native_assembly[] = {
    NATIVE_PURE("System.RuntimeTypeHandle::GetAssembly(System.RuntimeType)", 1, of_type),
    NATIVE_PURE(ASSEMBLY "GetExecutingAssembly()", 0, executing),
    NATIVE_PURE(ASSEMBLY "GetCallingAssembly()", 0, calling),
    NATIVE_PURE(ASSEMBLY "GetEntryAssembly()", 0, entry),
    NATIVE_PURE(ASSEMBLY "GetTypes(System.Boolean)", 2, get_types),
    NATIVE_PURE("System.Reflection.RuntimeAssembly::get_fullname(System.Reflection.Assembly)", 1,
                full_name),
    {0},
};
