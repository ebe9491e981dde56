/* Finds the methods marked with [Heddle.Invariant], each of which must be a question that can be
 * asked about states. */
#include "front/cil/invariant.h"

#include "front/cil/supply.h"

static bool add_invariant(struct cil *cil, struct cil_assembly *a, uint32_t row,
                          struct base_status *s) {
    uint32_t owner = cil_def_method_owner(&a->metadata, row);
    if (!owner)
        return cil_metadata_sound(&a->metadata, s);
    struct cil_definition *d = cil_definition_at(cil, (struct cil_place){a, owner});
    struct cil_class *c = d->type->open ? NULL : cil_class_of(d->type, s);
    struct cil_method *m = c ? cil_method_of_row(c, row, s) : NULL;
    struct ir_question question;
    if (s->message)
        return false;
    if (!m || !cil_question(m, &question))
        return base_fail(s,
                         "%s.%s cannot be an invariant: it should be a static method without "
                         "parameters that returns a bool",
                         d->full_name, cil_row_method_def(&a->metadata, row).name);
    *base_vec_push(&cil->p->invariants) = question;
    return true;
}

bool cil_invariants_find(struct cil *cil, struct base_status *s) {
    for (uint32_t i = 0; i < cil->domain.assemblies.count; i++) {
        struct cil_assembly *a = cil->domain.assemblies.at[i];
        uint32_t rows = a->library ? 0 : cil_metadata_rows(&a->metadata, CIL_TABLE_METHOD_DEF);
        for (uint32_t row = 1; row <= rows; row++)
            if (cil_assembly_attribute(a, cil_token(CIL_TABLE_METHOD_DEF, row),
                                       "Heddle.InvariantAttribute") &&
                !add_invariant(cil, a, row, s))
                return false;
    }
    return true;
}
