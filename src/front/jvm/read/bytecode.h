/* The instruction set as a table: names, operands, lengths. */
#ifndef FRONT_JVM_READ_BYTECODE_H
#define FRONT_JVM_READ_BYTECODE_H

#include "front/jvm/read/bytes.h"
#include <assert.h>

enum jvm_op {
#define OP(number, name, form, pops, pushes) JVM_OP_##name = number,
#include "front/jvm/read/bytecode.def"
#undef OP
    JVM_OP_COUNT
};

enum jvm_form {
    JVM_FORM_NONE,
    JVM_FORM_BYTE,      /* s1 */
    JVM_FORM_SHORT,     /* s2 */
    JVM_FORM_LOCAL,     /* u1 local; u2 after wide */
    JVM_FORM_POOL1,     /* u1 index */
    JVM_FORM_POOL2,     /* u2 index */
    JVM_FORM_IINC,      /* u1 local, s1; u2, s2 after wide */
    JVM_FORM_BRANCH2,   /* s2 from the instruction's start */
    JVM_FORM_BRANCH4,   /* s4 */
    JVM_FORM_INTERFACE, /* u2 index, u1 slots, 0 */
    JVM_FORM_DYNAMIC,   /* u2 index, 0, 0 */
    JVM_FORM_ARRAY,     /* u1 primitive type, 4 … 11 */
    JVM_FORM_MULTI,     /* u2 index, u1 dimensions */
    JVM_FORM_TABLE,     /* padding, s4 default, low, high, then offsets */
    JVM_FORM_LOOKUP,    /* padding, s4 default, count, then pairs */
    JVM_FORM_WIDE,      /* an opcode of form LOCAL or IINC with wide operands */
};

struct jvm_bytecode {
    const char *name; /* as the specification spells it */
    const char *pops, *pushes;
    enum jvm_form form;
};

const struct jvm_bytecode *jvm_bytecode(enum jvm_op op); /* op < JVM_OP_COUNT */

/* The instruction's length; 0: it is not valid (unknown opcode, past `size`, a senseless switch or
 * wide). Checks nothing else. */
uint32_t jvm_bytecode_length(const uint8_t *code, uint32_t size, uint32_t pc);

/* Where a branch of form BRANCH2 or BRANCH4 goes. Before the structure is verified this may be
 * anywhere. */
uint32_t jvm_bytecode_target(const uint8_t *code, uint32_t pc);

/* A tableswitch or lookupswitch, in one form, of an instruction whose length was found. */
struct jvm_switch {
    uint32_t fallback; /* pc */
    uint32_t count;
    uint32_t pc;
    int32_t low;
    bool table;
    const uint8_t *rows;
};
struct jvm_switch jvm_bytecode_switch(const uint8_t *code, uint32_t pc);
static inline int32_t jvm_switch_key(const struct jvm_switch *w, uint32_t i) {
    assert(i < w->count);
    return w->table ? (int32_t)((uint32_t)w->low + i) : (int32_t)jvm_bytes_u4(w->rows + 8 * i);
}
static inline uint32_t jvm_switch_target(const struct jvm_switch *w, uint32_t i) {
    assert(i < w->count);
    return w->pc + jvm_bytes_u4(w->table ? w->rows + 4 * i : w->rows + 8 * i + 4);
}

#endif
