/* Parallel loops: the number of iterations of one, which the library's RangeManager knows. */
#include "front/cil/native/arg.h"
#include "front/cil/native/native.h"
#include <assert.h>

static enum vm_status number(struct vm_call *c, uint64_t place, int64_t *out) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, place, 8, VM_READ, &bytes));
    memcpy(out, bytes, 8);
    return VM_OK;
}

/* Counts the iterations in an array of IndexRange. */
static enum vm_status count_all(struct vm_call *c, uint64_t ranges, int64_t step, int64_t *count) {
    struct cil_class *range = cil_class_find(cil_of_call(c), "System.Threading.Tasks.IndexRange");
    assert(step > 0);
    uint32_t n = vm_array_length(c, ranges);
    int64_t from, to;
    *count = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint64_t at = ranges + IR_HEAD + (uint64_t)i * range->value_size;
        NATIVE_TRY(number(c, at + cil_field_offset(range, "_nFromInclusive"), &from));
        NATIVE_TRY(number(c, at + cil_field_offset(range, "_nToExclusive"), &to));
        *count += (to - from + step - 1) / step;
    }
    return VM_OK;
}

/* The RangeManager that the closure of a delegate has, or 0. */
static enum vm_status manager_of(struct vm_call *c, uint64_t delegate, struct cil_class *wanted,
                                 uint64_t *manager) {
    struct cil_class *class = cil_class_find(cil_of_call(c), "System.Delegate");
    uint64_t target;
    *manager = 0;
    NATIVE_TRY(native_load(c, delegate + cil_field_offset(class, "m_target"), &target));
    struct cil_class *closure = target ? native_class(c, target) : NULL;
    for (uint32_t i = 0; closure && i < closure->field_count && !*manager; i++)
        if (!closure->fields[i].is_static && closure->fields[i].type == wanted->type)
            NATIVE_TRY(native_load(c, target + closure->fields[i].offset, manager));
    return VM_OK;
}

/* (the body of a loop): -1 if it takes its iterations from elsewhere. */
static enum vm_status iterations(struct vm_call *c) {
    struct cil_class *class = cil_class_find(cil_of_call(c), "System.Threading.Tasks.RangeManager");
    uint64_t manager = 0, ranges;
    int64_t step, count = -1;
    if (class)
        NATIVE_TRY(manager_of(c, c->arg[0], class, &manager));
    if (!manager)
        return native_return(c, (uint64_t)count);
    NATIVE_TRY(native_load(c, manager + cil_field_offset(class, "_indexRanges"), &ranges));
    NATIVE_TRY(number(c, manager + cil_field_offset(class, "_nStep"), &step));
    NATIVE_TRY(count_all(c, ranges, step, &count));
    return native_return(c, (uint64_t)count);
}

const struct vm_native cil_native_parallel[] = {
    NATIVE_PURE("heddle.cil.parallel.iterations", 1, iterations),
    {0},
};
