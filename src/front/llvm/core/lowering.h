/* The parts of the lowering. Private to it.
 *
 * A value of LLVM's becomes registers: a scalar one or two, a vector or aggregate those of its
 * scalars in a row (its shape). Before a function is emitted it is planned (lower_plan.c): which
 * variables live in registers, and which instructions need no code of their own.
 *
 * Trouble is sticky: lower_fail records the first failure and the rest of that function is
 * emitted blindly and thrown away, so that emitting code reads as straight code. */
#ifndef FRONT_LLVM_CORE_LOWERING_H
#define FRONT_LLVM_CORE_LOWERING_H

#include "base/status.h"
#include "base/vec.h"
#include "front/llvm/core/names.h"
#include "front/llvm/lower/lower.h"
#include "ir/build.h"
#include "ir/program.h"
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stdint.h>

/* ---- from addresses to numbers (lower_map.c) ---- */

struct lower_map {
    const void **keys;
    uint32_t *values;
    uint32_t room, count;
};
#define LOWER_NONE UINT32_MAX
uint32_t lower_map_get(const struct lower_map *m, const void *key); /* LOWER_NONE */
void lower_map_set(struct lower_map *m, const void *key, uint32_t value);
void lower_map_clear(struct lower_map *m);
void lower_map_drop(struct lower_map *m);

/* ---- shapes (lower_type.c) ---- */

enum lower_leaf_kind { LOWER_INT, LOWER_F32, LOWER_F64, LOWER_F80, LOWER_POINTER };

struct lower_leaf {
    uint8_t kind;  /* enum lower_leaf_kind */
    uint8_t slots; /* 1 or 2 */
    uint16_t bits;
    uint32_t slot; /* the first, from the value's first register */
    uint64_t bit;  /* where it is in memory */
};

struct lower_shape {
    struct lower_leaf *leaf;
    uint32_t count, slots;
    bool unaligned; /* a vector of parts of bytes: leaves do not begin at bytes */
};

/* ---- operands ---- */

/* One scalar, not yet in a register: a number, or where it is. */
struct lower_operand {
    bool is_const;
    uint16_t reg; /* the first, if not is_const */
    uint8_t slots;
    uint64_t low, high; /* if is_const */
};

/* A constant: a number, or an address plus a number. */
enum lower_symbol {
    LOWER_NUMBER,
    LOWER_UNDEF,
    LOWER_POINTER_32, /* the pointer whose 32-bit form is the number, which is not 0 */
    LOWER_GLOBAL,
    LOWER_THREAD_LOCAL,
    LOWER_FUNCTION,
};
struct lower_constant {
    enum lower_symbol symbol;
    bool as_integer;    /* of an address: its 32-bit form */
    uint32_t index;     /* of the global or function */
    uint64_t low, high; /* the number */
};

/* ---- a function's plan ---- */

enum lower_mode {
    LOWER_NORMAL,
    LOWER_SKIP,  /* no code, no value: dead, or of a promoted variable */
    LOWER_SAME,  /* its value is its operand 0 or a part of it, in the same registers */
    LOWER_FOLD,  /* emitted as a part of its one user */
    LOWER_ALIAS, /* a load of a promoted variable that is read before the variable changes */
};

struct lower_value {
    LLVMValueRef value;
    uint32_t block;
    uint32_t last; /* the last instruction of the same block that reads it; LOWER_NONE: beyond */
    uint32_t next_write; /* a load of a promoted variable: the next write of it in the block, or
                            LOWER_NONE */
    uint32_t variable;   /* alloca, load, store: the promoted variable; LOWER_NONE */
    uint32_t target;     /* the promoted variable whose register the result goes into; LOWER_NONE */
    uint32_t next_expiring; /* list of what can be released after an instruction */
    uint32_t first_expiring;
    uint16_t reg;
    uint16_t slots;
    uint8_t mode;
    bool placed; /* reg is valid */
    bool pinned; /* its registers are never used for something else */
};

struct lower_variable {
    uint32_t value; /* the alloca */
    LLVMTypeRef type;
    uint16_t reg;
    bool placed;
    bool needs_undef;       /* on some path it is read before it is written */
    bool is_read, is_shown; /* loaded from at all; known to the debugger */
    uint32_t parameter;     /* the argument whose register it takes; LOWER_NONE */
    /* while a block is planned: */
    uint32_t block, next_write;
    uint32_t last_read, last_write, alias_last; /* numbers plus one; 0: none yet */
};

struct lower_fixup {
    uint32_t pc;    /* LOWER_NONE: a word of aux */
    uint32_t field; /* 0: x, 1: y; or the index in aux */
    uint32_t label;
};

struct lower_edge {
    uint32_t label, from, to;
};

struct lower_function {
    LLVMValueRef llvm;
    uint32_t index; /* in the program */
    uint32_t argument_count;
    struct lower_map numbers; /* of arguments and instructions: where they are in values */
    struct lower_map block_numbers;
    BASE_VEC(struct lower_value) values; /* arguments, then instructions in order */
    BASE_VEC(LLVMBasicBlockRef) blocks;
    BASE_VEC(uint32_t) first; /* of each block: its first instruction's number; and one more */
    BASE_VEC(LLVMBasicBlockRef) addressed; /* blocks whose address is taken, in order */
    BASE_VEC(struct lower_variable) variables;
    BASE_VEC(uint32_t) labels; /* pc; the first are the blocks' */
    BASE_VEC(struct lower_fixup) fixups;
    BASE_VEC(uint32_t) temps;     /* reg | slots << 16, of the instruction at hand */
    BASE_VEC(uint16_t) unused[4]; /* runs of 1.. registers free to use */
    uint32_t regs;
    uint32_t now;                      /* number of the instruction at hand */
    uint16_t block_pointer;            /* variadic: the register of the hidden parameter */
    bool returns_twice;                /* it calls setjmp: registers are not used again */
    BASE_VEC(struct lower_edge) edges; /* stubs to emit after the block */
};

/* ---- everything ---- */

struct lower {
    LLVMModuleRef module;
    LLVMTargetDataRef layout;
    LLVMContextRef context;
    LLVMBuilderRef folder; /* folds constants; is never positioned */
    struct ir_program *p;
    const struct front_llvm_lower_options *o;
    struct base_status *s;
    bool failed;
    bool is_32;
    uint32_t loc; /* of the instruction at hand */
    struct lower_map shape_index;
    BASE_VEC(struct lower_shape *) shapes;
    struct lower_map symbols;              /* global values to indexes in the program */
    struct lower_map places, types, files; /* debug nodes to indexes */
    struct lower_function f;
    unsigned byval_kind, align_kind, dbg_kind;
    LLVMMetadataRef scope; /* of the last place, and the function around it */
    const char *scope_function;
    LLVMValueRef plain_expression; /* the empty debug expression, once it was seen */
};

__attribute__((format(printf, 2, 3))) void lower_fail(struct lower *l, const char *format, ...);
/* The same, with the instruction (or constant) printed. */
void lower_fail_value(struct lower *l, LLVMValueRef v, const char *what);

/* lower_type.c */
const struct lower_shape *lower_shape_of(struct lower *l, LLVMTypeRef type);
uint64_t lower_type_size(struct lower *l,
                         LLVMTypeRef type); /* with padding: of an array's element */
/* Slot of the leaf at which the element `index` of an aggregate or vector begins. */
uint32_t lower_shape_element(struct lower *l, LLVMTypeRef type, uint32_t index);
void lower_types_drop(struct lower *l);
unsigned lower_log2(uint64_t x); /* of a power of two */

/* lower_const.c */
bool lower_constant_get(struct lower *l, LLVMValueRef v, struct lower_constant *out);
/* The scalar constant that is leaf n of a constant. */
LLVMValueRef lower_constant_leaf(struct lower *l, LLVMValueRef v, uint32_t n); /* NULL: failed */
void lower_constant_emit(struct lower *l, LLVMValueRef v, uint16_t reg);

/* lower_global.c */
uint32_t lower_global_index(struct lower *l, LLVMValueRef v); /* LOWER_NONE: weak and absent */
uint32_t lower_function_index(struct lower *l, LLVMValueRef v);
bool lower_function_is_absent(struct lower *l, LLVMValueRef v); /* weak, and nobody defines it */
uint32_t lower_function_named(struct lower *l, const char *name, uint16_t params,
                              uint16_t results); /* declares it if it is not there */
void lower_globals(struct lower *l);
void lower_declare_functions(struct lower *l);
bool lower_is_relative_table(LLVMValueRef v); /* of distances; it becomes one of addresses */
LLVMValueRef lower_strip(LLVMValueRef v);     /* of aliases and casts that change nothing */

/* lower_start.c */
void lower_start(struct lower *l);

/* lower_emit.c */
struct ir_function *lower_ir(struct lower *l);
uint32_t lower_emit(struct lower *l, struct ir_ins ins);
void lower_emit_const(struct lower *l, uint16_t a, uint64_t number);
void lower_emit_mov(struct lower *l, uint16_t a, uint16_t b);
void lower_emit_two(struct lower *l, enum ir_op op, uint16_t a, uint16_t b);
void lower_emit_three(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c);
void lower_emit_imm(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, int64_t imm);
void lower_emit_four(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c,
                     int64_t imm);
void lower_emit_third(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c,
                      uint32_t x, uint32_t y);
void lower_emit_call(struct lower *l, uint32_t function, const uint16_t *args, uint32_t count,
                     uint16_t result, uint32_t results);
void lower_emit_trap(struct lower *l, uint32_t kind);
void lower_emit_jump(struct lower *l, uint32_t label);
uint32_t lower_label_new(struct lower *l);
void lower_label_here(struct lower *l, uint32_t label);
void lower_fixup_add(struct lower *l, uint32_t pc, uint32_t field, uint32_t label);
void lower_fixups_apply(struct lower *l);
uint16_t lower_reg_new(struct lower *l, uint32_t slots);  /* for the whole function */
uint16_t lower_reg_take(struct lower *l, uint32_t slots); /* until it is released */
void lower_reg_release(struct lower *l, uint16_t reg, uint32_t slots);
uint16_t lower_temp(struct lower *l, uint32_t slots); /* until the instruction at hand is done */
void lower_temps_release(struct lower *l);

/* value.c: operands and results */
struct lower_value *lower_value_of(struct lower *l, LLVMValueRef v); /* NULL: a constant */
struct lower_operand lower_operand_get(struct lower *l, LLVMValueRef v, uint32_t leaf);
uint16_t lower_operand_reg(struct lower *l, struct lower_operand o);
void lower_operand_into(struct lower *l, uint16_t reg, struct lower_operand o);
uint16_t lower_value_reg(struct lower *l, LLVMValueRef v); /* all of it, in a row */
void lower_value_into(struct lower *l, uint16_t reg, LLVMValueRef v);
/* Where the result of the instruction goes. */
uint16_t lower_result(struct lower *l, LLVMValueRef v);

/* lower_plan.c, lower_promote.c */
void lower_plan(struct lower *l);
void lower_promote(struct lower *l);
/* How a load or store of a variable in a register moves it: 32-bit pointers have two forms. */
enum ir_op lower_variable_move(struct lower *l, const struct lower_value *v);
bool lower_is_marker(LLVMValueRef v); /* an intrinsic without code: debug information, lifetimes */
bool lower_is_lifetime(LLVMValueRef v, bool start);
LLVMValueRef lower_strip_pointer(LLVMValueRef v); /* of casts between pointer types */
const char *lower_callee_name(LLVMValueRef call); /* "" if it is not a direct call */

/* lower_function.c, lower_branch.c, lower_ins.c */
void lower_function_body(struct lower *l, LLVMValueRef function);
void lower_function_drop(struct lower *l);
void lower_instruction(struct lower *l, LLVMValueRef ins);
void lower_terminator(struct lower *l, LLVMValueRef ins);
uint32_t lower_block_number(struct lower *l, LLVMBasicBlockRef b);
uint32_t lower_block_address(struct lower *l, LLVMValueRef address); /* from 1 */

/* lower_arith.c, lower_wide.c, lower_float.c, lower_cast.c, lower_compare.c: each works on scalars.
 */
void lower_binary(struct lower *l, LLVMValueRef ins);
void lower_int_binary(struct lower *l, LLVMOpcode op, unsigned bits, uint16_t a,
                      struct lower_operand b, struct lower_operand c);
void lower_wide_binary(struct lower *l, LLVMOpcode op, unsigned bits, uint16_t a,
                       struct lower_operand b, struct lower_operand c);
void lower_wide_canonical(struct lower *l, unsigned bits, uint16_t a); /* cuts to 65..128 bits */
void lower_float_binary(struct lower *l, LLVMOpcode op, enum lower_leaf_kind kind, uint16_t a,
                        struct lower_operand b, struct lower_operand c);
void lower_float_negate(struct lower *l, LLVMValueRef ins);
void lower_cast(struct lower *l, LLVMValueRef ins);
void lower_float_cast(struct lower *l, LLVMOpcode op, struct lower_leaf from, struct lower_leaf to,
                      uint16_t a, struct lower_operand b);
void lower_bitcast(struct lower *l, const struct lower_shape *from, uint16_t b,
                   const struct lower_shape *to, uint16_t a);
/* b sign-extended from `bits` to 32 or 64; a number is extended at once. */
struct lower_operand lower_sign_extend(struct lower *l, struct lower_operand b, unsigned bits);
void lower_compare(struct lower *l, LLVMValueRef ins);
/* The comparison in a register; *negated: the register holds the opposite. NULL: it must not. */
void lower_int_compare(struct lower *l, LLVMIntPredicate predicate, unsigned bits, uint16_t a,
                       struct lower_operand b, struct lower_operand c, bool *negated);
void lower_wide_compare(struct lower *l, LLVMIntPredicate p, unsigned bits, uint16_t a,
                        struct lower_operand left, struct lower_operand right);
void lower_select(struct lower *l, LLVMValueRef ins);

/* lower_memory.c, lower_atomic.c */
struct lower_address {
    uint16_t reg;
    int64_t offset;
};
struct lower_address lower_address_of(struct lower *l, LLVMValueRef pointer);
void lower_load_leaf(struct lower *l, struct lower_leaf leaf, uint16_t a, struct lower_address at,
                     uint32_t flags);
void lower_store_leaf(struct lower *l, struct lower_leaf leaf, uint16_t a, struct lower_address at,
                      uint32_t flags);
void lower_load(struct lower *l, LLVMValueRef ins);
void lower_store(struct lower *l, LLVMValueRef ins);
void lower_load_shape(struct lower *l, const struct lower_shape *s, uint16_t a,
                      struct lower_address at, uint32_t flags);
void lower_store_shape(struct lower *l, const struct lower_shape *s, uint16_t a,
                       struct lower_address at, uint32_t flags);
void lower_alloca(struct lower *l, LLVMValueRef ins);
void lower_gep(struct lower *l, LLVMValueRef ins);
bool lower_gep_constant(struct lower *l, LLVMValueRef gep, int64_t *offset);
void lower_atomic(struct lower *l, LLVMValueRef ins);
uint32_t lower_order(LLVMAtomicOrdering order);
uint32_t lower_align_flags(uint64_t align);

/* lower_vector.c */
void lower_aggregate(struct lower *l, LLVMValueRef ins);
/* The slot of its operand at which the part that an instruction extracts begins; false: it is not
 * always the same. */
bool lower_extracted_slot(struct lower *l, LLVMValueRef ins, uint32_t *slot);

/* lower_call.c, lower_varargs.c, lower_asm.c, lower_intrinsic.c, lower_nondet.c */
void lower_call(struct lower *l, LLVMValueRef call);
void lower_call_unmodelled(struct lower *l, LLVMValueRef call, const char *name);
bool lower_is_setjmp(const char *name);
void lower_asm(struct lower *l, LLVMValueRef call);
/* False: it is to be called like any function. */
bool lower_intrinsic(struct lower *l, LLVMValueRef call, const char *name);
bool lower_intrinsic_int(struct lower *l, LLVMValueRef call, const char *name);
bool lower_intrinsic_wide(struct lower *l, LLVMValueRef call, const char *name);
bool lower_intrinsic_float(struct lower *l, LLVMValueRef call, const char *name);
bool lower_intrinsic_vector(struct lower *l, LLVMValueRef call, const char *name);
bool lower_intrinsic_memory(struct lower *l, LLVMValueRef call, const char *name);
bool lower_intrinsic_is(const char *name, const char *base); /* with or without type suffixes */
/* A block with the variable arguments of a call, from `first` on; its address is in the register.
 */
uint16_t lower_varargs_block(struct lower *l, LLVMValueRef call, unsigned first);
void lower_va_start(struct lower *l, LLVMValueRef list);
void lower_va_copy(struct lower *l, LLVMValueRef to, LLVMValueRef from);
void lower_va_arg(struct lower *l, LLVMValueRef ins);
LLVMTypeRef lower_byval_type(struct lower *l, LLVMValueRef call, unsigned argument,
                             uint64_t *align); /* NULL: it is not by value */
bool lower_nondet(struct lower *l, LLVMValueRef call, const char *name);
/* lower_nondet_use.c: values that stand for all, if the program only compares the call's result
 * with constants; how many, 0: it does more. */
enum { LOWER_NONDET_VALUES = 30 };
uint32_t lower_nondet_classes(LLVMValueRef call, uint32_t bits, uint64_t *out);
/* What the program's next assumptions leave of a value that it just asked for: false if they say
 * nothing. The ends are extended to 64 bits; whether they are signed may change. */
bool lower_bounds(struct lower *l, LLVMValueRef call, bool *is_signed, int64_t *low, int64_t *high);
bool lower_is_nondet(const char *name);

/* debug_place.c, debug_type.c, debug_variable.c */
uint32_t debug_place(struct lower *l, LLVMValueRef ins);
uint32_t debug_function_place(struct lower *l, LLVMValueRef function);
void debug_pin_values(struct lower *l);
void debug_function_variables(struct lower *l);
void debug_global(struct lower *l, LLVMValueRef global, uint32_t index);
uint32_t debug_type(struct lower *l, LLVMValueRef node);
LLVMValueRef debug_operand(LLVMValueRef node, unsigned n);     /* NULL: there is none */
const char *debug_string(LLVMValueRef text, unsigned *length); /* of an MDString, or NULL */
LLVMMetadataKind debug_kind(LLVMValueRef node);
uint32_t debug_file(struct lower *l, LLVMMetadataRef file);

#endif
