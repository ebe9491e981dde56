/* Operations: the enum and the tables that are made from ops.def. */
#ifndef IR_OP_H
#define IR_OP_H

#include <stdbool.h>
#include <stdint.h>

enum ir_op {
#define OP(id, form, effect, visible, flow, facts, meaning) IR_OP_##id,
#include "ir/ops.def"
#undef OP
    IR_OPS
};

/* FORM(id, text): the text form of the operands, used by printer, assembler and reference page. %a
 * %b %c are registers, %x register x, %i imm, %o the offset imm, %G global x plus y, %F function x,
 * %T target x, %E target y, %A argument list, %S switch rows, %m memory flags in c, %M memory flags
 * in y, %f flags in x, %n the number in c, %N the number in x, %Y the number in y, %R rmw kind in
 * x, %K class x. A leading "%a =" or "%a:2 =" marks the register that is written. BCI is an
 * exception: it has the register but does not write it. BPAIR reads b and the register after it. */
#define IR_FORMS(FORM)                                                                             \
    FORM(N, "")                                                                                    \
    FORM(D, "%a =")                                                                                \
    FORM(B, "%b")                                                                                  \
    FORM(BN, "%b, %N")                                                                             \
    FORM(BPAIR, "%b")                                                                              \
    FORM(BC, "%b, %c")                                                                             \
    FORM(DI, "%a = %i")                                                                            \
    FORM(DG, "%a = %G")                                                                            \
    FORM(DF, "%a = %F")                                                                            \
    FORM(DB, "%a = %b")                                                                            \
    FORM(DBI, "%a = %b, %i")                                                                       \
    FORM(DBC, "%a = %b, %c")                                                                       \
    FORM(DBCI, "%a = %b, %c, %i")                                                                  \
    FORM(BCI, "%a = %b, %c, %i")                                                                   \
    FORM(DBCX, "%a = %b, %c, %x, %Y")                                                              \
    FORM(W222, "%a:2 = %b:2, %c:2, %i")                                                            \
    FORM(W221, "%a:2 = %b:2, %c, %i")                                                              \
    FORM(W122, "%a = %b:2, %c:2, %i")                                                              \
    FORM(W22, "%a:2 = %b:2, %i")                                                                   \
    FORM(W21, "%a:2 = %b, %i")                                                                     \
    FORM(W12, "%a = %b:2, %i")                                                                     \
    FORM(LD, "%a = [%b %o] %m")                                                                    \
    FORM(LD2, "%a:2 = [%b %o] %m")                                                                 \
    FORM(ST, "[%b %o] = %a %m")                                                                    \
    FORM(ST2, "[%b %o] = %a:2 %m")                                                                 \
    FORM(RMW, "%a = [%b], %R %c %M")                                                               \
    FORM(CAS, "%a = [%b], %c, %x %M")                                                              \
    FORM(CAS2, "%a:2 = [%b], %c, %x %M")                                                           \
    FORM(FENCE, "%f")                                                                              \
    FORM(COPY, "%a, %b, %c, %N")                                                                   \
    FORM(FILL, "%a, %b, %c, %N")                                                                   \
    FORM(ALLOCA, "%a = %b, %i, %n")                                                                \
    FORM(J, "%T")                                                                                  \
    FORM(BR, "%b, %T, %E")                                                                         \
    FORM(JBC, "%b, %c, %T, %E")                                                                    \
    FORM(SW, "%b, %S")                                                                             \
    FORM(IJ, "%b, %S")                                                                             \
    FORM(CALL, "%a:%n = %F %A")                                                                    \
    FORM(ICALL, "%a:%N = %c %A")                                                                   \
    FORM(RET, "%b:%n")                                                                             \
    FORM(TRAP, "%N")                                                                               \
    FORM(K, "%K")                                                                                  \
    FORM(DK, "%a = %K")                                                                            \
    FORM(DBK, "%a = %b, %K")                                                                       \
    FORM(VCALL, "%a:%n = .%N %A")                                                                  \
    FORM(RAISE, "%b, %c, %N")

enum ir_form {
#define FORM(id, text) IR_FORM_##id,
    IR_FORMS(FORM)
#undef FORM
};

enum ir_effect {
    IR_EFFECT_NONE,
    IR_EFFECT_LOAD,
    IR_EFFECT_STORE,
    IR_EFFECT_RMW,
    IR_EFFECT_FENCE,
    IR_EFFECT_CALL,
};

enum ir_visible { IR_VISIBLE_NEVER, IR_VISIBLE_MAYBE };

enum ir_flow {
    IR_FLOW_NONE,
    IR_FLOW_COPY,
    IR_FLOW_UNION,
    IR_FLOW_LEFT,
    IR_FLOW_ALL,
    IR_FLOW_AND,
    IR_FLOW_OR,
    IR_FLOW_SHL,
    IR_FLOW_LSHR,
    IR_FLOW_ASHR,
    IR_FLOW_SELECT,
    IR_FLOW_SEXT,
    IR_FLOW_TRUNC,
    IR_FLOW_CHECK,
    IR_FLOW_DIVIDE,
    IR_FLOW_OWN,
};

/* Sizes that an instruction gives itself: in the flags in y, or in register c. */
enum { IR_SIZE_IN_Y = 254, IR_SIZE_IN_C = 255 };

/* The numbers that imm may hold. */
enum ir_imm { IR_IMM_ANY, IR_IMM_RANGE, IR_IMM_KIND_WIDTH };

/* A row of ops.def, which explains the fields. It takes half a cache line. */
struct ir_op_info {
    const char *name, *meaning;
    enum ir_form form : 8;
    enum ir_effect effect : 8;
    enum ir_visible visible : 8;
    enum ir_flow flow : 8;
    bool total, noted, told, ends;
    uint8_t size; /* 0: it touches no memory; or bytes, or IR_SIZE_... */
    uint8_t bits; /* 1 to 64 */
    uint8_t imm_low;
    enum ir_imm imm : 8;
    int32_t imm_high; /* KIND_WIDTH: the last kind */
};

extern const struct ir_op_info ir_op_table[IR_OPS];
extern const char *const ir_form_text[];

/* Flags of a memory operation: in c (LD, ST), in y (RMW, CAS), in x (FENCE). */
enum ir_order {
    IR_ORDER_PLAIN, /* not atomic */
    IR_ORDER_UNORDERED,
    IR_ORDER_RELAXED,
    IR_ORDER_ACQUIRE,
    IR_ORDER_RELEASE,
    IR_ORDER_ACQ_REL,
    IR_ORDER_SEQ_CST,
};
enum ir_mem_flags {
    IR_MEM_ORDER = 7,
    IR_MEM_VOLATILE = 8,
    IR_MEM_ALIGN_SHIFT = 4, /* 4 bits: log2 of the alignment the program promises */
    IR_MEM_ALIGN = 15 << 4,
    IR_MEM_WIDTH_SHIFT = 8, /* 4 bits, RMW and CAS: log2 of the width in bytes, 0..3 */
    IR_MEM_WIDTH = 15 << 8,
    IR_MEM_POINTER = 1 << 12,  /* RMW and CAS: a pointer in 32-bit form */
    IR_MEM_FINAL = 1 << 13,    /* LD, ST: a field that is written only while its object is built, by
                                  the thread that builds it: no other thread can tell when it is
                                  read */
    IR_MEM_CONFINED = 1 << 14, /* LD, ST: only one thread at a time can reach it, by the platform's
                                  own rules: no other thread can tell when it is accessed */
    IR_MEM_FAILURE_SHIFT = 16,
    IR_MEM_FAILURE = 7 << 16, /* CAS, CAS2: enum ir_order of one that fails; 0: it acquires if one
                                 that succeeds does */
    IR_MEM_RETRY = 1 << 15,   /* CAS2: a failure without a reason would only have it done again
                                 (ir/retry.c) */
};

enum ir_rmw {
    IR_RMW_XCHG,
    IR_RMW_ADD,
    IR_RMW_SUB,
    IR_RMW_AND,
    IR_RMW_NAND,
    IR_RMW_OR,
    IR_RMW_XOR,
    IR_RMW_MAX,
    IR_RMW_MIN,
    IR_RMW_UMAX,
    IR_RMW_UMIN,
    IR_RMW_FADD,
    IR_RMW_FSUB,
    IR_RMW_KINDS
};

enum ir_wide {
    IR_WIDE_ADD,
    IR_WIDE_SUB,
    IR_WIDE_MUL,
    IR_WIDE_UDIV,
    IR_WIDE_SDIV,
    IR_WIDE_UREM,
    IR_WIDE_SREM,
    IR_WIDE_KINDS
};

/* Float conversions between one-slot values. The integer side has 64 bits: the next operation
 * truncates narrower results, and the operation before extends narrower sources. */
enum ir_fconv {
    IR_FCONV_F32_F64, /* a name is FROM_TO: this converts f32 to f64 */
    IR_FCONV_F64_F32,
    IR_FCONV_S64_F32,
    IR_FCONV_S64_F64,
    IR_FCONV_U64_F32,
    IR_FCONV_U64_F64,
    IR_FCONV_F32_S64,
    IR_FCONV_F64_S64,
    IR_FCONV_F32_U64,
    IR_FCONV_F64_U64,
    IR_FCONV_F32_S32_SAT, /* SAT: to the nearest integer that fits; 0 for a NaN */
    IR_FCONV_F64_S32_SAT,
    IR_FCONV_F32_S64_SAT,
    IR_FCONV_F64_S64_SAT,
    IR_FCONV_KINDS
};

/* What `must` and `check` ask of their operands. A name FROM_SIGN of a conversion: does the number
 * without its fraction fit into an integer of the width? */
enum ir_must {
    IR_MUST_SHIFT,   /* c is below the width */
    IR_MUST_SHIFT_2, /* the number with the low half b and the high half c is below twice that */
    IR_MUST_F32_S,   /* the float b fits, signed */
    IR_MUST_F32_U,   /* unsigned */
    IR_MUST_F64_S,   /* the double b */
    IR_MUST_F64_U,
    IR_MUST_F80_S, /* the long double with the low half b and the high half c */
    IR_MUST_F80_U,
    IR_MUST_BOOL,    /* b is 0 or 1 */
    IR_MUST_NONZERO, /* b is not 0 */
    IR_MUST_ASSUMED, /* the same, of a condition that the compiler may assume */
    IR_MUST_KINDS
};

enum ir_fxconv { IR_FXCONV_F32, IR_FXCONV_F64, IR_FXCONV_S64, IR_FXCONV_U64, IR_FXCONV_KINDS };

/* Functions of fmath. Kinds below IR_FMATH_TWO take one argument. IR_FMATH_F32 is added for
 * float. */
enum ir_fmath {
    IR_FMATH_SQRT,
    IR_FMATH_FABS,
    IR_FMATH_FLOOR,
    IR_FMATH_CEIL,
    IR_FMATH_TRUNC,
    IR_FMATH_RINT,
    IR_FMATH_NEARBYINT,
    IR_FMATH_ROUND,
    IR_FMATH_SIN,
    IR_FMATH_COS,
    IR_FMATH_TAN,
    IR_FMATH_EXP,
    IR_FMATH_EXP2,
    IR_FMATH_LOG,
    IR_FMATH_LOG2,
    IR_FMATH_LOG10,
    IR_FMATH_ASIN,
    IR_FMATH_ACOS,
    IR_FMATH_ATAN,
    IR_FMATH_SINH,
    IR_FMATH_COSH,
    IR_FMATH_TANH,
    IR_FMATH_CBRT,
    IR_FMATH_TWO,
    IR_FMATH_POW = IR_FMATH_TWO,
    IR_FMATH_COPYSIGN,
    IR_FMATH_MIN,
    IR_FMATH_MAX,
    IR_FMATH_FMOD,
    IR_FMATH_ATAN2,
    IR_FMATH_HYPOT,
    IR_FMATH_KINDS,
    IR_FMATH_F32 = 64,
};

#endif
