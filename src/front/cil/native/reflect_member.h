/* Members of types as handles. A method's is a function's address, or one more than its number. A
 * field's is cil_field_handle. A property's or event's consists of the type that declares it and
 * its row. */
#ifndef FRONT_CIL_NATIVE_REFLECT_MEMBER_H
#define FRONT_CIL_NATIVE_REFLECT_MEMBER_H

#include "front/cil/class/class_int.h"
#include "front/cil/native/arg.h"

/* NULL: there is none. */
struct cil_method *cil_method_of_handle(struct cil *cil, uint64_t handle);
uint64_t cil_method_handle(const struct cil_method *m);

struct cil_property {        /* or event */
    struct cil_class *class; /* that declares it; NULL: there is none */
    uint32_t row;
    bool is_event;
};
struct cil_property cil_property_of_handle(struct cil *cil, uint64_t handle, bool is_event);
uint64_t cil_property_handle(struct cil_property p);
/* semantics: CIL_SEMANTICS_*. NULL: it has none. */
struct cil_method *cil_property_accessor(struct cil_property p, uint32_t semantics);

/* The address of a RuntimeMethodInfo or RuntimeConstructorInfo, and of a RuntimeFieldInfo. */
uint64_t cil_method_object(struct cil_method *m, struct cil_type *reflected);
uint64_t cil_field_object(struct cil_field *f, struct cil_type *reflected);
/* A box with the constant of a field or parameter (a token); 0: null, or it has none. */
enum vm_status cil_native_constant(struct vm_call *c, struct cil_assembly *a, uint32_t token,
                                   struct cil_type *type, uint64_t *box);

#endif
