/* The state of a lowering. Private to the front end.
 *
 * A value of LLVM's becomes registers: a scalar one or two, a vector or aggregate those of its
 * scalars in a row (its shape). Before a function is emitted it is planned (lower/plan.c): which
 * variables live in registers, and which instructions need no code of their own.
 *
 * Trouble is sticky: llvm_fail records the first failure, and the rest of that function is
 * emitted blindly and thrown away, so that emitting code reads as straight code. */
#ifndef FRONT_LLVM_CORE_LOWERING_H
#define FRONT_LLVM_CORE_LOWERING_H

#include "base/status.h"
#include "base/vec.h"
#include "front/llvm/core/map.h"
#include "front/llvm/core/options.h"
#include "ir/build.h"
#include "ir/program.h"
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stdint.h>

/* ---- a function's plan ---- */

enum llvm_mode {
    LOWER_NORMAL,
    LOWER_SKIP,  /* no code, no value: dead, or of a promoted variable */
    LOWER_SAME,  /* its value is its operand 0 or a part of it, in the same registers */
    LOWER_FOLD,  /* emitted as a part of its one user */
    LOWER_ALIAS, /* a load of a promoted variable that is read before the variable changes */
};

/* How long the object of an alloca lives. */
enum llvm_life {
    LOWER_FRAME,   /* as long as the frame */
    LOWER_MARKED,  /* the same; it has marks, which are not to be relied on */
    LOWER_RENEWED, /* it is made where its scope begins, and dies where that ends */
    LOWER_REVIVED, /* it dies where its scope ends, and is the same when that begins again */
};

/* An argument or an instruction. The plan sets mode, block, last, next_write, variable and target;
 * they do not change before the end of the function. A LOWER_ALIAS is a load of a promoted variable
 * that is not written before the last read. Only a LOWER_NORMAL has a target. reg is set once, when
 * the value is placed, and reg + slots is at most the function's regs. A LOWER_SKIP and a
 * LOWER_FOLD are never placed: no instruction reads them as a value. */
struct llvm_value {
    LLVMValueRef value;
    uint32_t block;
    uint32_t last; /* the last instruction of the same block that reads it; LOWER_NONE: it is read
                      elsewhere too */
    uint32_t next_write; /* a load of a promoted variable: the next write of it in the block, or
                            LOWER_NONE */
    uint32_t variable;   /* alloca, load, store: the promoted variable; LOWER_NONE */
    uint32_t target;     /* the promoted variable whose register the result goes into; LOWER_NONE */
    uint32_t next_expiring; /* list of what can be released after an instruction */
    uint32_t first_expiring;
    uint16_t reg;
    uint16_t slots;
    uint8_t mode;
    uint8_t life; /* of an alloca in memory */
    bool placed;  /* reg is valid */
    bool pinned;  /* its registers are never used for something else */
};

/* A promoted variable: values[value] is its alloca, and the alloca's `variable` is the index of
 * this entry. If it takes an argument's register, the argument has as many slots as its type. */
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
    uint32_t pc;    /* of the instruction to fix; LOWER_NONE: a word of aux is fixed */
    uint32_t field; /* 0: x, 1: y; or the index in aux */
    uint32_t label;
};

struct llvm_edge {
    uint32_t label, from, to;
};

/* Before an instruction control comes into a variable's block, or has left it. */
struct llvm_boundary {
    uint32_t before;  /* the instruction's number */
    uint32_t storage; /* the alloca's */
    bool begins;
};

/* The function that is being lowered. After the numbering, `first` has one entry more than blocks,
 * ascends, begins with argument_count and ends with the number of values; numbers and block_numbers
 * give the index of a value in values and of a block in blocks. While code is emitted, the labels
 * of the blocks come first, a label is set at most once, a fixup names an instruction or an aux
 * word that exists already, temps and edges are empty between two instructions, and no register
 * from regs on is in the code. A run in unused[n - 1] has n registers that are not in use. All this
 * holds until the lowering fails; afterwards registers mean nothing. */
struct llvm_function {
    LLVMValueRef llvm;
    uint32_t index; /* in the program */
    uint32_t argument_count;
    struct llvm_map numbers; /* the index in values of each argument and instruction */
    struct llvm_map block_numbers;
    BASE_VEC(struct llvm_value) values; /* arguments, then instructions in order */
    BASE_VEC(LLVMBasicBlockRef) blocks;
    BASE_VEC(uint32_t) first; /* of each block: its first instruction's number; and one more */
    BASE_VEC(LLVMBasicBlockRef) addressed; /* blocks whose address is taken, in order */
    BASE_VEC(struct llvm_variable) variables;
    BASE_VEC(struct llvm_boundary) boundaries; /* ascending */
    BASE_VEC(uint32_t) labels;                 /* the pc of each; the blocks' labels come first */
    BASE_VEC(struct llvm_fixup) fixups;
    BASE_VEC(uint32_t) temps;     /* reg | slots << 16, for the current instruction */
    BASE_VEC(uint16_t) unused[4]; /* runs of 1.. registers free to use */
    uint32_t regs;
    uint32_t now;                     /* number of the current instruction */
    uint16_t block_pointer;           /* variadic: the register of the hidden parameter */
    bool returns_twice;               /* it calls setjmp: registers are not used again */
    bool as_written;                  /* no optimiser has been at it */
    BASE_VEC(struct llvm_edge) edges; /* stubs to emit after the block */
};

/* ---- everything ---- */

/* The lowering of a module. loc and the numbers in places are below the program's count of places,
 * those in types below its count of types, and those in symbols are functions or globals of it.
 * shape_index leads to shapes, which never move. s has a message if and only if failed is set. */
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
    uint32_t loc; /* the place of the current instruction */
    struct llvm_map shape_index;
    BASE_VEC(struct llvm_shape *) shapes;
    struct llvm_map symbols;              /* global values to indexes in the program */
    struct llvm_map places, types, files; /* debug nodes to indexes */
    struct llvm_function f;
    unsigned byval_kind, align_kind, optnone_kind, noreturn_kind, dbg_kind;
    LLVMMetadataRef scope; /* of the last place, and the function around it */
    const char *scope_function;
    LLVMValueRef plain_expression; /* the empty debug expression, once it was seen */
};

__attribute__((format(printf, 2, 3))) void llvm_fail(struct lower *l, const char *format, ...);
/* As llvm_fail; the message also shows the instruction (or constant). */
void llvm_fail_value(struct lower *l, LLVMValueRef v, const char *what);

/* ---- facts about values and blocks ---- */

struct llvm_value *llvm_value_of(struct lower *l, LLVMValueRef v); /* NULL: a constant */
uint32_t llvm_block_number(struct lower *l, LLVMBasicBlockRef b);
uint32_t llvm_block_address(struct lower *l, LLVMValueRef address); /* counted from 1 */

/* ---- kinds of LLVM's values ---- */

LLVMValueRef llvm_strip(LLVMValueRef v);         /* without aliases and casts that change nothing */
LLVMValueRef llvm_strip_pointer(LLVMValueRef v); /* without casts between pointer types */
const char *llvm_callee_name(LLVMValueRef call); /* "" if it is not a direct call */
bool llvm_intrinsic_is(const char *name, const char *base); /* with or without type suffixes */
bool llvm_function_has(LLVMValueRef function, unsigned attribute); /* optnone, noreturn ... */
/* The T of a call of __VERIFIER_nondet_T, or NULL. */
const char *llvm_nondet_type(const char *name);
bool llvm_is_marker(LLVMValueRef v); /* an intrinsic without code: debug information, lifetimes */
bool llvm_is_lifetime(LLVMValueRef v, bool start);

#endif
