/* The parts of the lowering. Private to it.
 *
 * A value of LLVM's becomes registers: a scalar one or two, a vector or aggregate those of its
 * scalars in a row (its shape). Before a function is emitted it is planned (llvm_plan.c): which
 * variables live in registers, and which instructions need no code of their own.
 *
 * Trouble is sticky: llvm_fail records the first failure and the rest of that function is
 * emitted blindly and thrown away, so that emitting code reads as straight code. */
#ifndef FRONT_LLVM_CORE_LOWERING_H
#define FRONT_LLVM_CORE_LOWERING_H

#include "base/status.h"
#include "base/vec.h"
#include "front/llvm/lower/lower.h"
#include "ir/build.h"
#include "ir/program.h"
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stdint.h>

/* ---- from addresses to numbers (lower_map.c) ---- */

struct llvm_map {
    const void **keys;
    uint32_t *values;
    uint32_t room, count;
};
#define LOWER_NONE UINT32_MAX
uint32_t llvm_map_get(const struct llvm_map *m, const void *key); /* LOWER_NONE */
void llvm_map_set(struct llvm_map *m, const void *key, uint32_t value);
void llvm_map_clear(struct llvm_map *m);
void llvm_map_drop(struct llvm_map *m);

/* ---- shapes (lower_type.c) ---- */

enum llvm_leaf_kind { LOWER_INT, LOWER_F32, LOWER_F64, LOWER_F80, LOWER_POINTER };

struct llvm_leaf {
    uint8_t kind;  /* enum llvm_leaf_kind */
    uint8_t slots; /* 1 or 2 */
    uint16_t bits;
    uint32_t slot; /* the first, from the value's first register */
    uint64_t bit;  /* where it is in memory */
};

struct llvm_shape {
    struct llvm_leaf *leaf;
    uint32_t count, slots;
    bool unaligned; /* a vector of parts of bytes: leaves do not begin at bytes */
};

/* ---- operands ---- */

/* One scalar, not yet in a register: a number, or where it is. */
struct llvm_operand {
    bool is_const;
    uint16_t reg; /* the first, if not is_const */
    uint8_t slots;
    uint64_t low, high; /* if is_const */
};

/* A constant: a number, or an address plus a number. */
enum llvm_symbol {
    LOWER_NUMBER,
    LOWER_UNDEF,
    LOWER_POINTER_32, /* the pointer whose 32-bit form is the number, which is not 0 */
    LOWER_GLOBAL,
    LOWER_THREAD_LOCAL,
    LOWER_FUNCTION,
};
struct llvm_constant {
    enum llvm_symbol symbol;
    bool as_integer;    /* of an address: its 32-bit form */
    uint32_t index;     /* of the global or function */
    uint64_t low, high; /* the number */
};

/* ---- a function's plan ---- */

enum llvm_mode {
    LOWER_NORMAL,
    LOWER_SKIP,  /* no code, no value: dead, or of a promoted variable */
    LOWER_SAME,  /* its value is its operand 0 or a part of it, in the same registers */
    LOWER_FOLD,  /* emitted as a part of its one user */
    LOWER_ALIAS, /* a load of a promoted variable that is read before the variable changes */
};

struct llvm_value {
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

struct llvm_variable {
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

struct llvm_fixup {
    uint32_t pc;    /* LOWER_NONE: a word of aux */
    uint32_t field; /* 0: x, 1: y; or the index in aux */
    uint32_t label;
};

struct llvm_edge {
    uint32_t label, from, to;
};

struct llvm_function {
    LLVMValueRef llvm;
    uint32_t index; /* in the program */
    uint32_t argument_count;
    struct llvm_map numbers; /* of arguments and instructions: where they are in values */
    struct llvm_map block_numbers;
    BASE_VEC(struct llvm_value) values; /* arguments, then instructions in order */
    BASE_VEC(LLVMBasicBlockRef) blocks;
    BASE_VEC(uint32_t) first; /* of each block: its first instruction's number; and one more */
    BASE_VEC(LLVMBasicBlockRef) addressed; /* blocks whose address is taken, in order */
    BASE_VEC(struct llvm_variable) variables;
    BASE_VEC(uint32_t) labels; /* pc; the first are the blocks' */
    BASE_VEC(struct llvm_fixup) fixups;
    BASE_VEC(uint32_t) temps;     /* reg | slots << 16, of the instruction at hand */
    BASE_VEC(uint16_t) unused[4]; /* runs of 1.. registers free to use */
    uint32_t regs;
    uint32_t now;                     /* number of the instruction at hand */
    uint16_t block_pointer;           /* variadic: the register of the hidden parameter */
    bool returns_twice;               /* it calls setjmp: registers are not used again */
    BASE_VEC(struct llvm_edge) edges; /* stubs to emit after the block */
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
    struct llvm_map shape_index;
    BASE_VEC(struct llvm_shape *) shapes;
    struct llvm_map symbols;              /* global values to indexes in the program */
    struct llvm_map places, types, files; /* debug nodes to indexes */
    struct llvm_function f;
    unsigned byval_kind, align_kind, dbg_kind;
    LLVMMetadataRef scope; /* of the last place, and the function around it */
    const char *scope_function;
    LLVMValueRef plain_expression; /* the empty debug expression, once it was seen */
};

__attribute__((format(printf, 2, 3))) void llvm_fail(struct lower *l, const char *format, ...);
/* The same, with the instruction (or constant) printed. */
void llvm_fail_value(struct lower *l, LLVMValueRef v, const char *what);

/* lower_type.c */
const struct llvm_shape *llvm_shape_of(struct lower *l, LLVMTypeRef type);
uint64_t llvm_type_size(struct lower *l,
                        LLVMTypeRef type); /* with padding: of an array's element */
/* Slot of the leaf at which the element `index` of an aggregate or vector begins. */
uint32_t llvm_shape_element(struct lower *l, LLVMTypeRef type, uint32_t index);
void llvm_shapes_drop(struct lower *l);
unsigned llvm_log2(uint64_t x); /* of a power of two */

/* lower_const.c */
bool llvm_constant_get(struct lower *l, LLVMValueRef v, struct llvm_constant *out);
/* The scalar constant that is leaf n of a constant. */
LLVMValueRef llvm_constant_leaf(struct lower *l, LLVMValueRef v, uint32_t n); /* NULL: failed */
void llvm_constant_emit(struct lower *l, LLVMValueRef v, uint16_t reg);

/* lower_global.c */
uint32_t llvm_global_index(struct lower *l, LLVMValueRef v); /* LOWER_NONE: weak and absent */
uint32_t llvm_function_index(struct lower *l, LLVMValueRef v);
bool llvm_function_is_absent(struct lower *l, LLVMValueRef v); /* weak, and nobody defines it */
uint32_t llvm_function_named(struct lower *l, const char *name, uint16_t params,
                             uint16_t results); /* declares it if it is not there */
void llvm_lower_globals(struct lower *l);
void llvm_declare_functions(struct lower *l);
bool llvm_is_relative_table(LLVMValueRef v); /* of distances; it becomes one of addresses */
LLVMValueRef llvm_strip(LLVMValueRef v);     /* of aliases and casts that change nothing */

/* llvm_lower_start.c */
void llvm_lower_start(struct lower *l);

/* llvm_emit.c */
struct ir_function *llvm_ir(struct lower *l);
uint32_t llvm_emit(struct lower *l, struct ir_ins ins);
void llvm_emit_const(struct lower *l, uint16_t a, uint64_t number);
void llvm_emit_mov(struct lower *l, uint16_t a, uint16_t b);
void llvm_emit_two(struct lower *l, enum ir_op op, uint16_t a, uint16_t b);
void llvm_emit_three(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c);
void llvm_emit_imm(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, int64_t imm);
void llvm_emit_four(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c,
                    int64_t imm);
void llvm_emit_third(struct lower *l, enum ir_op op, uint16_t a, uint16_t b, uint16_t c, uint32_t x,
                     uint32_t y);
void llvm_emit_call(struct lower *l, uint32_t function, const uint16_t *args, uint32_t count,
                    uint16_t result, uint32_t results);
void llvm_emit_trap(struct lower *l, uint32_t kind);
void llvm_emit_jump(struct lower *l, uint32_t label);
uint32_t llvm_label_new(struct lower *l);
void llvm_label_here(struct lower *l, uint32_t label);
void llvm_fixup_add(struct lower *l, uint32_t pc, uint32_t field, uint32_t label);
void llvm_fixups_apply(struct lower *l);
uint16_t llvm_reg_new(struct lower *l, uint32_t slots);  /* for the whole function */
uint16_t llvm_reg_take(struct lower *l, uint32_t slots); /* until it is released */
void llvm_reg_release(struct lower *l, uint16_t reg, uint32_t slots);
uint16_t llvm_temp(struct lower *l, uint32_t slots); /* until the instruction at hand is done */
void llvm_temps_release(struct lower *l);

/* value.c: operands and results */
struct llvm_value *llvm_value_of(struct lower *l, LLVMValueRef v); /* NULL: a constant */
struct llvm_operand llvm_operand_get(struct lower *l, LLVMValueRef v, uint32_t leaf);
uint16_t llvm_operand_reg(struct lower *l, struct llvm_operand o);
void llvm_operand_into(struct lower *l, uint16_t reg, struct llvm_operand o);
uint16_t llvm_value_reg(struct lower *l, LLVMValueRef v); /* all of it, in a row */
void llvm_value_into(struct lower *l, uint16_t reg, LLVMValueRef v);
/* Where the result of the instruction goes. */
uint16_t llvm_result(struct lower *l, LLVMValueRef v);

/* llvm_plan.c, llvm_promote.c */
void llvm_plan(struct lower *l);
void llvm_promote(struct lower *l);
/* How a load or store of a variable in a register moves it: 32-bit pointers have two forms. */
enum ir_op llvm_variable_move(struct lower *l, const struct llvm_value *v);
bool llvm_is_marker(LLVMValueRef v); /* an intrinsic without code: debug information, lifetimes */
bool llvm_is_lifetime(LLVMValueRef v, bool start);
LLVMValueRef llvm_strip_pointer(LLVMValueRef v); /* of casts between pointer types */
const char *llvm_callee_name(LLVMValueRef call); /* "" if it is not a direct call */

/* lower_function.c, lower_branch.c, lower_ins.c */
void llvm_lower_function(struct lower *l, LLVMValueRef function);
void llvm_function_drop(struct lower *l);
void llvm_lower_instruction(struct lower *l, LLVMValueRef ins);
void llvm_lower_terminator(struct lower *l, LLVMValueRef ins);
uint32_t llvm_block_number(struct lower *l, LLVMBasicBlockRef b);
uint32_t llvm_block_address(struct lower *l, LLVMValueRef address); /* from 1 */

/* lower_arith.c, lower_wide.c, lower_float.c, llvm_lower_cast.c, llvm_lower_compare.c: each works
 * on scalars.
 */
void llvm_lower_binary(struct lower *l, LLVMValueRef ins);
void llvm_lower_int_binary(struct lower *l, LLVMOpcode op, unsigned bits, uint16_t a,
                           struct llvm_operand b, struct llvm_operand c);
void llvm_lower_wide_binary(struct lower *l, LLVMOpcode op, unsigned bits, uint16_t a,
                            struct llvm_operand b, struct llvm_operand c);
void llvm_wide_canonical(struct lower *l, unsigned bits, uint16_t a); /* cuts to 65..128 bits */
void llvm_lower_float_binary(struct lower *l, LLVMOpcode op, enum llvm_leaf_kind kind, uint16_t a,
                             struct llvm_operand b, struct llvm_operand c);
void llvm_lower_float_negate(struct lower *l, LLVMValueRef ins);
void llvm_lower_cast(struct lower *l, LLVMValueRef ins);
void llvm_lower_float_cast(struct lower *l, LLVMOpcode op, struct llvm_leaf from,
                           struct llvm_leaf to, uint16_t a, struct llvm_operand b);
void llvm_lower_bitcast(struct lower *l, const struct llvm_shape *from, uint16_t b,
                        const struct llvm_shape *to, uint16_t a);
/* b sign-extended from `bits` to 32 or 64; a number is extended at once. */
struct llvm_operand llvm_sign_extend(struct lower *l, struct llvm_operand b, unsigned bits);
void llvm_lower_compare(struct lower *l, LLVMValueRef ins);
/* The comparison in a register; *negated: the register holds the opposite. NULL: it must not. */
void llvm_lower_int_compare(struct lower *l, LLVMIntPredicate predicate, unsigned bits, uint16_t a,
                            struct llvm_operand b, struct llvm_operand c, bool *negated);
void llvm_lower_wide_compare(struct lower *l, LLVMIntPredicate p, unsigned bits, uint16_t a,
                             struct llvm_operand left, struct llvm_operand right);
void llvm_lower_select(struct lower *l, LLVMValueRef ins);

/* lower_memory.c, llvm_lower_atomic.c */
struct llvm_address {
    uint16_t reg;
    int64_t offset;
};
struct llvm_address llvm_address_of(struct lower *l, LLVMValueRef pointer);
void llvm_lower_load_leaf(struct lower *l, struct llvm_leaf leaf, uint16_t a,
                          struct llvm_address at, uint32_t flags);
void llvm_lower_store_leaf(struct lower *l, struct llvm_leaf leaf, uint16_t a,
                           struct llvm_address at, uint32_t flags);
void llvm_lower_load(struct lower *l, LLVMValueRef ins);
void llvm_lower_store(struct lower *l, LLVMValueRef ins);
void llvm_lower_load_shape(struct lower *l, const struct llvm_shape *s, uint16_t a,
                           struct llvm_address at, uint32_t flags);
void llvm_lower_store_shape(struct lower *l, const struct llvm_shape *s, uint16_t a,
                            struct llvm_address at, uint32_t flags);
void llvm_lower_alloca(struct lower *l, LLVMValueRef ins);
void llvm_lower_gep(struct lower *l, LLVMValueRef ins);
bool llvm_gep_constant(struct lower *l, LLVMValueRef gep, int64_t *offset);
void llvm_lower_atomic(struct lower *l, LLVMValueRef ins);
uint32_t llvm_order(LLVMAtomicOrdering order);
uint32_t llvm_align_flags(uint64_t align);

/* lower_vector.c */
void llvm_lower_aggregate(struct lower *l, LLVMValueRef ins);
/* The slot of its operand at which the part that an instruction extracts begins; false: it is not
 * always the same. */
bool llvm_extracted_slot(struct lower *l, LLVMValueRef ins, uint32_t *slot);

/* llvm_lower_call.c, lower_varargs.c, llvm_lower_asm.c, llvm_lower_intrinsic.c, llvm_lower_nondet.c
 */
void llvm_lower_call(struct lower *l, LLVMValueRef call);
void llvm_lower_call_unmodelled(struct lower *l, LLVMValueRef call, const char *name);
bool llvm_is_setjmp(const char *name);
void llvm_lower_asm(struct lower *l, LLVMValueRef call);
/* False: it is to be called like any function. */
bool llvm_lower_intrinsic(struct lower *l, LLVMValueRef call, const char *name);
bool llvm_lower_intrinsic_int(struct lower *l, LLVMValueRef call, const char *name);
bool llvm_lower_intrinsic_wide(struct lower *l, LLVMValueRef call, const char *name);
bool llvm_lower_intrinsic_float(struct lower *l, LLVMValueRef call, const char *name);
bool llvm_lower_intrinsic_vector(struct lower *l, LLVMValueRef call, const char *name);
bool llvm_lower_intrinsic_memory(struct lower *l, LLVMValueRef call, const char *name);
bool llvm_intrinsic_is(const char *name, const char *base); /* with or without type suffixes */
/* A block with the variable arguments of a call, from `first` on; its address is in the register.
 */
uint16_t llvm_varargs_block(struct lower *l, LLVMValueRef call, unsigned first);
void llvm_lower_va_start(struct lower *l, LLVMValueRef list);
void llvm_lower_va_copy(struct lower *l, LLVMValueRef to, LLVMValueRef from);
void llvm_lower_va_arg(struct lower *l, LLVMValueRef ins);
LLVMTypeRef llvm_byval_type(struct lower *l, LLVMValueRef call, unsigned argument,
                            uint64_t *align); /* NULL: it is not by value */
bool llvm_lower_nondet(struct lower *l, LLVMValueRef call, const char *name);
/* lower_nondet_use.c: values that stand for all, if the program only compares the call's result
 * with constants; how many, 0: it does more. */
enum { LOWER_NONDET_VALUES = 30 };
uint32_t llvm_input_classes(LLVMValueRef call, uint32_t bits, uint64_t *out);
/* What the program's next assumptions leave of a value that it just asked for: false if they say
 * nothing. The ends are extended to 64 bits; whether they are signed may change. */
bool llvm_input_bounds(struct lower *l, LLVMValueRef call, bool *is_signed, int64_t *low,
                       int64_t *high);
bool llvm_is_nondet(const char *name);

/* llvm_debug_place.c, llvm_debug_type.c, debug_variable.c */
uint32_t llvm_debug_place(struct lower *l, LLVMValueRef ins);
uint32_t llvm_debug_function_place(struct lower *l, LLVMValueRef function);
void llvm_debug_pin_values(struct lower *l);
void llvm_debug_function_variables(struct lower *l);
void llvm_debug_global(struct lower *l, LLVMValueRef global, uint32_t index);
uint32_t llvm_debug_type(struct lower *l, LLVMValueRef node);
LLVMValueRef llvm_debug_operand(LLVMValueRef node, unsigned n);     /* NULL: there is none */
const char *llvm_debug_string(LLVMValueRef text, unsigned *length); /* of an MDString, or NULL */
LLVMMetadataKind llvm_debug_kind(LLVMValueRef node);
uint32_t llvm_debug_file(struct lower *l, LLVMMetadataRef file);

#endif
