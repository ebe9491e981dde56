/* Lowering of one method: the stack of CIL becomes registers by abstract interpretation. Private to
 * the files of this folder.
 *
 * Registers come in this order: parameters; locals and arguments whose address is never taken; one
 * register for every depth of the stack, which holds the value there when control joins; scratch
 * registers, which live within one instruction of CIL; and, as they turn out to be needed,
 * registers that hold addresses of memory of the frame. Between joins a value on the stack is
 * wherever it is cheapest: a constant, the register of the local it was loaded from, memory.
 *
 * Invariants of this folder, until a lowering has failed:
 * - `code` and `locs` are parallel; instructions before `barrier` do not change;
 * - a value is of KIND_MEMORY exactly if its place is IN_MEMORY; a register in use is below
 *   `regs`;
 * - at a join every value is in the register of its depth, and is no alias;
 * - a call has as many arguments as its function has parameters, and a value in memory that is
 *   passed is the callee's own;
 * - instructions that can be reached do not overlap;
 * - a label is bound once, and every label that is jumped to is bound at the end;
 * - an instruction is lowered once, in the order of offsets; scratch registers die with it;
 * - the CIL was not verified before: any error in it is a cil_lower_fail, never an assert. */
#ifndef FRONT_CIL_LOWER_LOWER_INT_H
#define FRONT_CIL_LOWER_LOWER_INT_H

#include "front/cil/class/class_int.h"

enum kind { /* what the standard calls stack types, I.12.1.2, and floats by their width */
            KIND_I4,
            KIND_I8,
            KIND_I,
            KIND_R4,
            KIND_R8,
            KIND_REF,
            KIND_POINTER, /* managed or not */
            KIND_VALUE,   /* a value type in a slot */
            KIND_MEMORY,  /* a value type in memory */
};

enum { CIL_SCRATCH = 24 };

enum place { IN_REG, IN_CONST, IN_MEMORY };

struct value {
    enum kind kind;
    enum place place;
    uint16_t reg;   /* the value, or the address of it */
    bool is_alias;  /* the register or memory is a local's, not the value's own */
    bool not_null;  /* it is known not to be null */
    int64_t number; /* constant, or offset from the address */
    struct cil_type *type;
    struct cil_method *function; /* of ldftn or ldvirtftn; NULL: the value is no function */
    bool function_virtual;
};

struct local { /* of the method, or an argument */
    struct cil_type *type;
    enum kind kind;
    bool in_memory; /* reg holds its address */
    uint16_t reg;
};

struct clause { /* see lower/try.c */
    const struct cil_clause *of;
    uint32_t handler, filter; /* labels */
    uint16_t exception;       /* CLEANUP: a pair; CATCH and FILTER: what rethrow throws */
    uint16_t continuation;    /* finally: where it goes on, from 1; 0: it unwinds */
    uint32_t entered;         /* finally: label of its code, entered by leave */
    BASE_VEC(uint32_t) targets;
};

struct end { /* an endfinally, whose jump is filled in at the end */
    uint32_t pc, clause;
};

struct room { /* memory of the frame for values */
    uint32_t size;
    uint16_t reg;
    uint32_t depth; /* the depth whose place at joins it is; UINT32_MAX: none */
};

struct block { /* an instruction that control may join at */
    uint32_t label;
    bool known; /* is the stack there known? */
    uint32_t count;
    struct value *stack;
};

struct lower {
    struct cil *cil;
    struct ir_program *p;
    struct ir_function *f;
    struct cil_method *m;
    struct cil_assembly *assembly;
    struct cil_generic generic;
    uint16_t plain; /* flags of memory operations, where nothing says more */
    struct base_status *s;
    bool failed;
    struct base_arena arena; /* of this lowering */

    struct cil_body body;
    struct cil_debug_method debug;
    const char *debug_file; /* of the last place, and its number in the program */
    uint32_t file;
    struct cil_ins *ins; /* all that can be reached, in order */
    uint32_t ins_count, at;
    struct block **blocks; /* by offset; NULL: nothing joins there */
    uint32_t *starts;      /* by offset: pc + 1 of the instruction's code; 0: it has none */
    struct clause *clauses;
    uint32_t clause_count;
    BASE_VEC(struct end) ends;
    BASE_VEC(uint32_t) skip_init; /* classes initialised so far since the last join */

    struct local *args, *locals;
    uint32_t arg_count, local_count;
    uint16_t result_address; /* where an in-memory result goes */
    struct value *stack;
    uint32_t depth, max_depth;
    bool reachable;
    bool wide;       /* there was a number of more than 32 bits, or a value that may hide one */
    bool this_fixed; /* the first argument is an object and is never changed */
    uint16_t first_temp, first_scratch, scratch_used;
    uint32_t regs;
    BASE_VEC(struct room) rooms;
    uint16_t held; /* a room in use although it holds no value of the stack; IR_NO_REG: none */
    BASE_VEC(struct ir_ins) code;
    BASE_VEC(uint32_t) locs;
    BASE_VEC(uint32_t) labels; /* pc, or UINT32_MAX before it is bound */
    BASE_VEC(struct ir_ins) prologue;
    BASE_VEC(struct ir_handler) handlers; /* targets are labels, ranges are pcs */
    uint32_t barrier;                     /* pc of the last join: code before it must stay */
    uint32_t loc;
};

/* ---- lower/emit.c ---- */
uint32_t cil_emit(struct lower *l, struct ir_ins ins);
uint32_t cil_emit_abc(struct lower *l, enum ir_op op, uint32_t a, uint32_t b, uint32_t c,
                      int64_t imm);
uint32_t cil_emit_xy(struct lower *l, enum ir_op op, uint32_t a, uint32_t b, uint32_t c, uint32_t x,
                     uint32_t y);
void cil_emit_const(struct lower *l, uint32_t reg, int64_t number);
uint32_t cil_label(struct lower *l);
void cil_label_bind(struct lower *l, uint32_t label);
void cil_jump(struct lower *l, uint32_t label);
void cil_branch(struct lower *l, uint32_t reg, uint32_t yes, uint32_t no);
uint16_t cil_scratch(struct lower *l);                 /* until the end of this instruction */
uint16_t cil_new_reg(struct lower *l, uint32_t count); /* for the whole function */
/* The address register of memory of the frame that no value on the stack is in. */
uint16_t cil_room(struct lower *l, uint32_t size);
uint16_t cil_room_at(struct lower *l, uint32_t size, uint32_t depth);
uint16_t cil_room_for_good(struct lower *l, uint32_t size);
/* Calls; regs are the arguments. result: where it goes, IR_NO_REG: nowhere. */
void cil_emit_call(struct lower *l, uint32_t function, const uint16_t *regs, uint32_t count,
                   uint16_t result, uint32_t results);
void cil_emit_native(struct lower *l, const char *name, const uint16_t *regs, uint32_t count,
                     uint16_t result, uint32_t results);
/* Calls a static method of class Heddle.Raise, which does not return. */
void cil_emit_raise(struct lower *l, const char *name, const uint16_t *regs, uint32_t count);
bool cil_finish(struct lower *l);
bool cil_lower_fail(struct lower *l, const char *format, ...) BASE_PRINTF(2, 3);

/* ---- lower/stack.c ---- */
/* Can a value of this kind be, or contain, a number of more than 32 bits? */
bool cil_is_wide(enum kind k);
enum kind cil_kind_of(struct cil_type *t);
struct value cil_pop(struct lower *l);
void cil_push(struct lower *l, struct value v);
/* The register for the next value; and pushing that value once it is there. */
uint16_t cil_dest(const struct lower *l);
void cil_push_reg(struct lower *l, struct cil_type *t); /* in cil_dest */
void cil_push_const(struct lower *l, struct cil_type *t, int64_t number);
/* A register with the value (in memory: with its address). */
uint16_t cil_use(struct lower *l, const struct value *v);
/* Its value as one of that stack type: widened, converted between floats. */
uint16_t cil_use_as(struct lower *l, const struct value *v, enum kind kind);
/* Its value as a location of that type keeps it: narrowed. */
uint16_t cil_use_for(struct lower *l, const struct value *v, struct cil_type *t);
/* An in-memory value's address, in memory of its own. */
uint16_t cil_use_owned(struct lower *l, const struct value *v);
/* Before a local changes: values on the stack that were loaded from it become their own. */
void cil_unalias_reg(struct lower *l, uint16_t reg);
/* Before memory changes: the same, except for the topmost `consumed` values. */
void cil_unalias_memory(struct lower *l, uint32_t consumed);
void cil_flush(struct lower *l);                 /* the stack is where joins expect it */
void cil_join(struct lower *l, struct block *b); /* control goes from here to that block */
void cil_enter(struct lower *l, struct block *b);
/* The label of the block at an IL offset, where control can now go. */
uint32_t cil_target(struct lower *l, uint32_t offset);

/* lower/live.c: bit n: local n may be read before it is stored to. */
uint64_t cil_locals_read_first(struct lower *l);

/* ---- lower/memory.c ---- */
/* Pushes the value at reg + offset. flags: enum ir_mem_flags. */
void cil_load(struct lower *l, struct cil_type *t, uint16_t reg, int64_t offset, uint16_t flags);
void cil_load_into(struct lower *l, struct cil_type *t, uint16_t to, uint16_t reg, int64_t offset,
                   uint16_t flags);
void cil_store(struct lower *l, struct cil_type *t, uint16_t reg, int64_t offset,
               const struct value *v, uint16_t flags);
/* Copies a value in memory from place to place, and makes one zero. */
void cil_copy(struct lower *l, struct cil_type *t, uint16_t to, int64_t to_offset, uint16_t from,
              int64_t from_offset);
void cil_zero(struct lower *l, uint32_t size, uint16_t reg, int64_t offset);
uint16_t cil_mem_flags(const struct cil_ins *ins, uint16_t otherwise);
uint16_t cil_address(struct lower *l, uint16_t reg, int64_t offset);
bool cil_lower_memory(struct lower *l, const struct cil_ins *i);

/* ---- the families: false if the instruction is none of theirs ---- */
bool cil_lower_arith(struct lower *l, const struct cil_ins *i);
void cil_raise_if(struct lower *l, uint16_t condition, enum ir_raise what); /* if not 0 */
bool cil_lower_conv(struct lower *l, const struct cil_ins *i);
bool cil_lower_branch(struct lower *l, const struct cil_ins *i);
bool cil_lower_local(struct lower *l, const struct cil_ins *i);
bool cil_lower_field(struct lower *l, const struct cil_ins *i);
bool cil_lower_array(struct lower *l, const struct cil_ins *i);
bool cil_lower_call(struct lower *l, const struct cil_ins *i);
bool cil_lower_object(struct lower *l, const struct cil_ins *i);
bool cil_lower_try(struct lower *l, const struct cil_ins *i);

/* Was the call lowered in this way? lower/intrinsic.c, lower/atomic.c */
bool cil_intrinsic(struct lower *l, struct cil_method *m);
bool cil_intrinsic_atomic(struct lower *l, struct cil_method *m);

/* ---- shared pieces ---- */
struct cil_type *cil_token_type(struct lower *l, uint32_t token);       /* never NULL */
struct cil_class *cil_token_class(struct lower *l, struct cil_type *t); /* NULL: failed */
void cil_init_class(struct lower *l, struct cil_class *c);
uint32_t cil_class_index(struct lower *l, struct cil_type *t); /* of its ir_class */
void cil_null_check(struct lower *l, const struct value *v);
void cil_new_object(struct lower *l, struct cil_method *ctor); /* arguments on the stack */
/* lower/box.c: these pop and push values, except the one that cil_box is given. */
void cil_box(struct lower *l, struct value v, struct cil_type *t);
void cil_unbox(struct lower *l, struct cil_type *t);
void cil_unbox_any(struct lower *l, struct cil_type *t);
void cil_cast(struct lower *l, struct cil_type *t);
void cil_raise_cast(struct lower *l, uint16_t object, struct cil_type *t); /* does not return */
/* Calls a method with the arguments on the stack; this included. */
void cil_call_method(struct lower *l, struct cil_method *m);
void cil_call_virtual(struct lower *l, struct cil_method *m);
/* The same, but calls this function of the method; this_reg: the first argument, which is not on
 * the stack. */
void cil_call_function(struct lower *l, struct cil_method *m, uint32_t function, uint16_t this_reg);
/* lower/varargs.c: the topmost arguments, which the call's signature has beyond the method's,
 * become one value, a list of them. */
void cil_gather_arguments(struct lower *l, uint32_t token);
/* Pushes a new delegate of exactly this class, over the values on the stack. */
void cil_new_delegate(struct lower *l, struct cil_class *c);
/* ---- lower/try.c: before all code, before and after a block's label, after all code ---- */
void cil_try_begin(struct lower *l);
void cil_try_before(struct lower *l, uint32_t offset);
void cil_try_after(struct lower *l, uint32_t offset);
void cil_try_ranges(struct lower *l);
void cil_try_finish(struct lower *l);

/* Bodies that have no CIL: each fills a lowering that has begun. */
void cil_lower_delegate(struct lower *l); /* Invoke */
void cil_lower_begin_invoke(struct lower *l);
void cil_lower_end_invoke(struct lower *l);
void cil_lower_invoking(struct lower *l);
void cil_lower_array_method(struct lower *l);
void cil_lower_thunk(struct lower *l, enum cil_code_kind kind);
void cil_lower_init(struct lower *l, struct cil_class *c);
bool cil_lower_special(struct lower *l); /* lower/special.c: methods replaced by code of ours */
/* Says so where a method of the library goes through a table whose order depends on hashes. */
void cil_lower_order(struct lower *l);

#endif
