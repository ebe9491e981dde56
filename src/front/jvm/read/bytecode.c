/* Lengths of instructions. */
#include "front/jvm/read/bytecode.h"

#include <assert.h>

static const struct jvm_bytecode table[] = {
#define OP(number, name, form, pops, pushes) [number] = {#name, pops, pushes, JVM_FORM_##form},
#include "front/jvm/read/bytecode.def"
#undef OP
};

const struct jvm_bytecode *jvm_bytecode(enum jvm_op op) {
    assert(op < JVM_OP_COUNT && table[op].name);
    return &table[op];
}

static uint32_t padded(uint32_t pc) {
    return (pc + 4) & ~3u;
}

static uint32_t length_table(const uint8_t *code, uint32_t size, uint32_t pc) {
    uint32_t at = padded(pc);
    if (size < 12 || at > size - 12)
        return 0;
    int64_t low = (int32_t)jvm_bytes_u4(code + at + 4), high = (int32_t)jvm_bytes_u4(code + at + 8);
    if (low > high || high - low >= size)
        return 0;
    return at - pc + 12 + 4 * (uint32_t)(high - low + 1);
}

static uint32_t length_lookup(const uint8_t *code, uint32_t size, uint32_t pc) {
    uint32_t at = padded(pc);
    if (size < 8 || at > size - 8)
        return 0;
    uint32_t count = jvm_bytes_u4(code + at + 4);
    return count >= size ? 0 : at - pc + 8 + 8 * count;
}

static uint32_t length_wide(const uint8_t *code, uint32_t size, uint32_t pc) {
    assert(code[pc] == JVM_OP_wide);
    if (pc + 1 >= size || code[pc + 1] >= JVM_OP_COUNT)
        return 0;
    enum jvm_form form = table[code[pc + 1]].form;
    return form == JVM_FORM_LOCAL ? 4 : form == JVM_FORM_IINC ? 6 : 0;
}

uint32_t jvm_bytecode_length(const uint8_t *code, uint32_t size, uint32_t pc) {
    static const uint8_t fixed[] = {
        [JVM_FORM_NONE] = 1,    [JVM_FORM_BYTE] = 2,      [JVM_FORM_SHORT] = 3,
        [JVM_FORM_LOCAL] = 2,   [JVM_FORM_POOL1] = 2,     [JVM_FORM_POOL2] = 3,
        [JVM_FORM_IINC] = 3,    [JVM_FORM_BRANCH2] = 3,   [JVM_FORM_BRANCH4] = 5,
        [JVM_FORM_DYNAMIC] = 5, [JVM_FORM_INTERFACE] = 5, [JVM_FORM_ARRAY] = 2,
        [JVM_FORM_MULTI] = 4,
    };
    if (pc >= size || code[pc] >= JVM_OP_COUNT)
        return 0;
    enum jvm_form form = table[code[pc]].form;
    uint32_t length;
    switch (form) {
    case JVM_FORM_TABLE: length = length_table(code, size, pc); break;
    case JVM_FORM_LOOKUP: length = length_lookup(code, size, pc); break;
    case JVM_FORM_WIDE: length = length_wide(code, size, pc); break;
    default: assert(form < sizeof fixed && fixed[form]); length = fixed[form];
    }
    return length <= size - pc ? length : 0;
}

uint32_t jvm_bytecode_target(const uint8_t *code, uint32_t pc) {
    enum jvm_form form = table[code[pc]].form;
    assert(form == JVM_FORM_BRANCH2 || form == JVM_FORM_BRANCH4);
    int32_t by = form == JVM_FORM_BRANCH4 ? (int32_t)jvm_bytes_u4(code + pc + 1)
                                          : (int16_t)jvm_bytes_u2(code + pc + 1);
    return pc + (uint32_t)by;
}

struct jvm_switch jvm_bytecode_switch(const uint8_t *code, uint32_t pc) {
    const uint8_t *at = code + padded(pc);
    struct jvm_switch w = {.pc = pc, .fallback = pc + jvm_bytes_u4(at)};
    w.table = code[pc] == JVM_OP_tableswitch;
    if (w.table) {
        w.low = (int32_t)jvm_bytes_u4(at + 4);
        w.count = jvm_bytes_u4(at + 8) - (uint32_t)w.low + 1;
        assert(w.count); /* the length was found, so low is not above high */
        w.rows = at + 12;
    } else {
        assert(code[pc] == JVM_OP_lookupswitch);
        w.count = jvm_bytes_u4(at + 4);
        w.rows = at + 8;
    }
    return w;
}
