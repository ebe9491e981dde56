/* The tables that ops.def and IR_FORMS expand into, and checks of every row. */
#include "ir/op.h"

/* Facts are one word: a byte of flags, a byte each for the size, the bits and the lowest imm, and
 * 32 bits for the highest imm. */
#define TOTAL      UINT64_C(1)
#define NOTED      UINT64_C(2)
#define TOLD       UINT64_C(4)
#define ENDS       UINT64_C(8)
#define RANGE      UINT64_C(16)
#define KIND_WIDTH UINT64_C(32)
#define PURE       (TOTAL | NOTED)
#define SIZE(n)    ((uint64_t)(n) << 8)
#define BITS(n)    ((uint64_t)(n) << 16)
#define IN(n, m)   (RANGE | (uint64_t)(n) << 24 | (uint64_t)(m) << 32)
#define KINDS(n)   (KIND_WIDTH | (uint64_t)((n)-1) << 32)
#define IN_Y       IR_SIZE_IN_Y
#define IN_C       IR_SIZE_IN_C
#define SIZE_OF(f) ((f) >> 8 & 255)
#define BITS_OF(f) ((f) >> 16 & 255)
#define TOUCHES(e) ((e) == IR_EFFECT_LOAD || (e) == IR_EFFECT_STORE || (e) == IR_EFFECT_RMW)

/* Races of a memory operation without a size would not be seen. */
#define OP(id, form, effect, visible, flow, facts, meaning)                                        \
    _Static_assert(TOUCHES(IR_EFFECT_##effect) == (SIZE_OF((uint64_t)(facts)) != 0),               \
                   #id ": a LOAD, STORE or RMW has a SIZE, and nothing else has");                 \
    _Static_assert(!TOUCHES(IR_EFFECT_##effect) || IR_VISIBLE_##visible == IR_VISIBLE_MAYBE,       \
                   #id ": others may see what it does to memory");                                 \
    _Static_assert(!TOUCHES(IR_EFFECT_##effect) || !((facts)&TOTAL),                               \
                   #id ": an access can always fault");                                            \
    _Static_assert(!((facts)&TOLD) || TOUCHES(IR_EFFECT_##effect), #id ": nothing to tell");
#include "ir/ops.def"
#undef OP

const struct ir_op_info ir_op_table[IR_OPS] = {
#define OP(id, form, effect, visible, flow, facts, meaning)                                        \
    [IR_OP_##id] = {                                                                               \
        #id,                                                                                       \
        meaning,                                                                                   \
        IR_FORM_##form,                                                                            \
        IR_EFFECT_##effect,                                                                        \
        IR_VISIBLE_##visible,                                                                      \
        IR_FLOW_##flow,                                                                            \
        ((facts)&TOTAL) != 0,                                                                      \
        ((facts)&NOTED) != 0,                                                                      \
        ((facts)&TOLD) != 0,                                                                       \
        ((facts)&ENDS) != 0,                                                                       \
        SIZE_OF((uint64_t)(facts)),                                                                \
        BITS_OF((uint64_t)(facts)) ? BITS_OF((uint64_t)(facts)) : 64,                              \
        (uint64_t)(facts) >> 24 & 255,                                                             \
        (facts)&RANGE        ? IR_IMM_RANGE                                                        \
        : (facts)&KIND_WIDTH ? IR_IMM_KIND_WIDTH                                                   \
                             : IR_IMM_ANY,                                                         \
        (int32_t)((uint64_t)(facts) >> 32),                                                        \
    },
#include "ir/ops.def"
#undef OP
};

const char *const ir_form_text[] = {
#define FORM(id, text) [IR_FORM_##id] = text,
    IR_FORMS(FORM)
#undef FORM
};
