/* Where the values on the operand stack come from. */
#ifndef FRONT_JVM_NATIVE_BLAME_INT_H
#define FRONT_JVM_NATIVE_BLAME_INT_H

#include "base/arena.h"
#include "front/jvm/read/classfile.h"

#define JVM_BLAME_UNKNOWN UINT32_MAX

/* The stack before an instruction: for each slot the pc of the instruction that pushed it, or
 * UNKNOWN where that depends on the path; and the locals that were assigned on some path. */
struct jvm_blame_stack {
    uint32_t depth;
    uint64_t written; /* locals 0 … 63; nothing is known of others */
    uint32_t *from;   /* from[0] is the bottom */
};

struct jvm_blame {
    struct base_arena *arena;
    const struct jvm_classfile *file;
    struct jvm_code code;
    struct jvm_blame_stack **stacks; /* by pc; NULL: not reached */
    bool complete, added;            /* of one pass over the code */
};

/* Reads the method's code and finds the stacks as far as `pc` needs them. */
BASE_MUST_CHECK bool jvm_blame_analyse(struct jvm_blame *b, const struct jvm_method_info *m,
                                       uint32_t pc, struct base_status *s);
/* The local variable that an instruction loads or stores; UNKNOWN: none. */
uint32_t jvm_blame_local(const uint8_t *at);
/* The opcode at `at`; for a wide, the opcode behind it. */
static inline uint8_t jvm_blame_op(const uint8_t *at) {
    return at[0] == 0xc4 ? at[1] : at[0];
}

#endif
