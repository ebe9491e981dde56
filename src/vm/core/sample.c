/* The values that an unknown number takes: all of them where there are few, and otherwise a sample,
 * mostly edges. */
#include "vm/native.h"
#include "vm/options.h"

#include <assert.h>

uint32_t vm_enumerable(const struct vm_options *o, uint32_t bits) {
    uint32_t most = o->nondet_enumerate_bits ? o->nondet_enumerate_bits : 8;
    return bits <= most && bits <= 16 ? 1u << bits : 0;
}

static void add(uint64_t *out, uint32_t *count, uint32_t bits, uint64_t value) {
    assert(*count <= VM_SAMPLES && bits >= 1 && bits <= 64);
    value &= ~UINT64_C(0) >> (64 - bits);
    for (uint32_t i = 0; i < *count; i++)
        if (out[i] == value)
            return;
    if (*count < VM_SAMPLES)
        out[(*count)++] = value;
}

uint32_t vm_sample(const struct vm_options *o, uint32_t bits, uint64_t out[VM_SAMPLES]) {
    static const int64_t usual[] = {0, 1, -1, 2, 3, 4};
    uint32_t count = 0;
    uint64_t top = UINT64_C(1) << (bits - 1);
    for (uint32_t i = 0; i < o->nondet_count; i++)
        add(out, &count, bits, (uint64_t)o->nondet_values[i]);
    if (o->nondet_count)
        return count;
    for (uint32_t i = 0; i < sizeof usual / sizeof *usual; i++)
        add(out, &count, bits, (uint64_t)usual[i]);
    add(out, &count, bits, top);
    add(out, &count, bits, top - 1);
    return count;
}
