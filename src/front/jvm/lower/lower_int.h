/* Lowering of one method: the operand stack is simulated at lowering time. A value on it is a
 * register that already holds it, often that of a local variable, or a constant; code is written
 * only where something happens. Where control may come from elsewhere, the stack is in registers of
 * its own, one for each position. Private to the front end.
 *
 * Invariants of this folder:
 * - a value on the stack is a constant or in a register below `regs`; it is wide exactly if it
 *   is a long or double;
 * - at an instruction that can be jumped to, the stack has the same depth on every way there,
 *   and every value is in the register of its position;
 * - labels below the size of the bytecode are its pcs; a label is bound once, and every label
 *   that is jumped to is bound at the end;
 * - code is only appended: `marks` ascend, and instructions before `barrier` do not change;
 * - a method is lowered after its structure was verified, and a user's after its types were too,
 *   so pool accessors and descriptors cannot fail. */
#ifndef FRONT_JVM_LOWER_LOWER_INT_H
#define FRONT_JVM_LOWER_LOWER_INT_H

#include "base/vec.h"
#include "front/jvm/class/class_int.h"
#include "front/jvm/read/bytecode.h"
#include "ir/build.h"

/* ---- writing code ---- */

/* Until the end, the target of a jump is a label. Labels below `size` of the bytecode are its
 * pcs. */
struct jvm_emit {
    struct jvm *j;
    struct ir_function *f;
    uint32_t loc;
    uint32_t regs;              /* used so far */
    BASE_VEC(uint32_t) labels;  /* where each is; IR_NO_INDEX: nowhere yet */
    BASE_VEC(uint32_t) jumps;   /* instructions whose targets are labels */
    BASE_VEC(uint32_t) handled; /* handlers whose target is a label */
};

void jvm_emit_begin(struct jvm_emit *e, struct jvm *j, struct ir_function *f, uint32_t loc);
/* Replaces labels by places, and makes the function defined. */
void jvm_emit_end(struct jvm_emit *e);
void jvm_emit_drop(struct jvm_emit *e);
uint16_t jvm_emit_reg(struct jvm_emit *e);
uint32_t jvm_emit_label(struct jvm_emit *e);
void jvm_emit_here(struct jvm_emit *e, uint32_t label);

void jvm_emit_imm(struct jvm_emit *e, enum ir_op op, uint16_t a, uint16_t b, uint16_t c,
                  int64_t imm);
void jvm_emit_xy(struct jvm_emit *e, enum ir_op op, uint16_t a, uint16_t b, uint16_t c, uint32_t x,
                 uint32_t y);
static inline void jvm_emit_op(struct jvm_emit *e, enum ir_op op, uint16_t a, uint16_t b,
                               uint16_t c) {
    jvm_emit_imm(e, op, a, b, c, 0);
}
static inline void jvm_emit_const(struct jvm_emit *e, uint16_t a, uint64_t value) {
    jvm_emit_imm(e, IR_OP_const, a, 0, 0, (int64_t)value);
}
/* Two-way and one-way jumps to labels. */
void jvm_emit_branch(struct jvm_emit *e, enum ir_op op, uint16_t b, uint16_t c, uint32_t yes,
                     uint32_t no);
void jvm_emit_jump(struct jvm_emit *e, uint32_t label);
/* Calls; `result` is ignored if there is none. */
void jvm_emit_call(struct jvm_emit *e, uint32_t function, const uint16_t *args, uint32_t count,
                   uint16_t result);
void jvm_emit_vcall(struct jvm_emit *e, uint32_t selector, uint32_t results, const uint16_t *args,
                    uint32_t count, uint16_t result);
void jvm_emit_ret(struct jvm_emit *e, uint16_t value, uint32_t count);
/* A function that no class has: a native of the machine's, or one that does not exist and whose
 * name says what the program would need. */
uint32_t jvm_emit_native(struct jvm *j, const char *name, uint32_t params, uint32_t results);
void jvm_emit_unmodelled(struct jvm_emit *e, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Calls a method of heddle/Raise that takes a string. It does not return. */
void jvm_emit_raise(struct jvm_emit *e, const char *name, const char *text);
/* cinit, where the class needs it. */
void jvm_emit_init(struct jvm_emit *e, const struct jvm_class *class);
void jvm_emit_string(struct jvm_emit *e, uint16_t a, const char *text);
void jvm_emit_mirror(struct jvm_emit *e, uint16_t a, struct jvm_class *class);
/* Memory: a variable of that descriptor; `order` as ir_order. */
void jvm_emit_load(struct jvm_emit *e, char descriptor, uint16_t a, uint16_t base, int64_t offset,
                   uint32_t order);
void jvm_emit_store(struct jvm_emit *e, char descriptor, uint16_t value, uint16_t base,
                    int64_t offset, uint32_t order);
void jvm_emit_handler(struct jvm_emit *e, uint32_t first, uint32_t end, uint32_t label,
                      uint16_t reg, uint32_t class);
/* Raises ClassCastException unless the reference is null or of that class. */
void jvm_emit_cast(struct jvm_emit *e, uint16_t value, struct jvm_class *class);
/* Conversions as method handles do them (boxing, unboxing, widening, casting); returns the register
 * of the result. */
uint16_t jvm_emit_adapt(struct jvm_emit *e, uint16_t value, const char *from, const char *to);
/* Calls a method by its owner, name and descriptor in the library. */
void jvm_emit_library(struct jvm_emit *e, const char *class, const char *name,
                      const char *descriptor, const uint16_t *args, uint16_t result);

/* ---- the stack ---- */

struct jvm_value {
    bool is_const, wide, nonnull;
    uint16_t reg;
    uint64_t bits;
};

struct jvm_block {
    bool leader, reached, done;
    uint16_t depth;
    bool *wide; /* depth of them */
};

/* From this instruction on, the code belongs to this bytecode. */
struct jvm_mark {
    uint32_t at, pc;
};

/* Code for rare cases, written after the rest. */
struct jvm_slow {
    enum { JVM_SLOW_CAST, JVM_SLOW_STORE, JVM_SLOW_MONITOR } kind;
    uint32_t label, back, pc, loc;
    uint16_t value;
    struct jvm_class *class;
};

struct jvm_lower {
    struct jvm_emit e;
    struct jvm *j;
    struct jvm_class *class;
    const struct jvm_method *method;
    const struct jvm_classfile *file;
    struct jvm_code code;
    struct base_status *s;
    struct base_arena arena; /* of this lowering */
    uint32_t pc, next;       /* of the bytecode */
    struct jvm_value *stack;
    uint32_t depth, room;
    uint32_t high;    /* the depth before this instruction */
    uint16_t *locals; /* register of each, or IR_NO_REG */
    uint16_t *places; /* register of each position of the stack, or IR_NO_REG */
    BASE_VEC(uint16_t) spares, scratch;
    uint32_t scratch_used;
    struct jvm_block *blocks; /* by pc */
    uint32_t barrier;         /* instructions before this one belong to another block */
    BASE_VEC(struct jvm_mark) marks;
    BASE_VEC(struct jvm_slow) slow;
    BASE_VEC(const struct jvm_class *) begun; /* classes initialised on every way to here */
    bool this_fixed;                          /* local 0 is the receiver throughout */
    bool flows;                               /* control reaches the next instruction */
    uint16_t lock; /* synchronized: holds the object; IR_NO_REG otherwise */
    bool wide;     /* there was a value of two slots */
    bool guards;   /* there are calls that a lock guards */
};

uint16_t jvm_lower_scratch(struct jvm_lower *l);
uint16_t jvm_lower_local(struct jvm_lower *l, uint32_t local);
uint16_t jvm_lower_place(struct jvm_lower *l, uint32_t position);
struct jvm_value jvm_lower_pop(struct jvm_lower *l);
uint16_t jvm_lower_pop_reg(struct jvm_lower *l);
/* The register of a value; a constant is put into a scratch one. */
uint16_t jvm_lower_reg(struct jvm_lower *l, const struct jvm_value *v);
void jvm_lower_push(struct jvm_lower *l, struct jvm_value v);
/* Pushes a value that the instruction about to be written will put into the register returned. */
uint16_t jvm_lower_push_new(struct jvm_lower *l, bool wide);
void jvm_lower_push_const(struct jvm_lower *l, uint64_t bits, bool wide);
/* Puts the stack into its places. `keep` are registers that must survive: they are moved, and the
 * array says where to. */
void jvm_lower_flush(struct jvm_lower *l, uint16_t **keep, uint32_t count);
/* The block at `pc` is about to see the stack as it is now. */
void jvm_lower_reach(struct jvm_lower *l, uint32_t pc);
void jvm_lower_store(struct jvm_lower *l, uint32_t local, struct jvm_value v);
/* Copies values of the stack that are in a register which is about to change. */
void jvm_lower_preserve(struct jvm_lower *l, uint16_t reg);

/* ---- one kind of instruction in each file; each function says whether the opcode was one of its
 * own ---- */

bool jvm_lower_arith(struct jvm_lower *l, enum jvm_op op);
bool jvm_lower_float(struct jvm_lower *l, enum jvm_op op);
bool jvm_lower_stack(struct jvm_lower *l, enum jvm_op op);
bool jvm_lower_constant(struct jvm_lower *l, enum jvm_op op);
bool jvm_lower_branch(struct jvm_lower *l, enum jvm_op op);
bool jvm_lower_array(struct jvm_lower *l, enum jvm_op op);
bool jvm_lower_object(struct jvm_lower *l, enum jvm_op op);
bool jvm_lower_field(struct jvm_lower *l, enum jvm_op op);
bool jvm_lower_invoke(struct jvm_lower *l, enum jvm_op op);
void jvm_lower_dynamic(struct jvm_lower *l);

/* Something that the instruction needs is missing at run time, so code that raises is written. The
 * stack effect is that of the instruction, with unknown values. */
void jvm_lower_missing(struct jvm_lower *l, const char *raise, const char *text);
struct jvm_class *jvm_lower_class(struct jvm_lower *l, uint32_t index); /* NULL: raised */
void jvm_lower_init(struct jvm_lower *l, const struct jvm_class *class);
/* Calls: pops `count` arguments into registers. */
void jvm_lower_pop_args(struct jvm_lower *l, uint16_t *args, uint32_t count, bool *nonnull);
/* Pushes the result of a method of that descriptor. */
uint16_t jvm_lower_push_result(struct jvm_lower *l, const char *descriptor);
/* The function for a call of MethodHandle.invoke or of an access mode of VarHandle. */
bool jvm_handle_is(const struct jvm_class *owner, const char *name);
uint32_t jvm_handle_function(struct jvm *j, const char *class, const char *name,
                             const char *descriptor);

void jvm_lower_slow(struct jvm_lower *l);

/* Methods that are atomic except where they wait, if the synchronizer in register 0 is the
 * library's. And calls that are no steps because a lock guards the data that they touch. */
bool jvm_guard_is(const struct jvm_method *in, const struct jvm_method *called);
void jvm_guard_begin(struct jvm_lower *l);
void jvm_guard_end(struct jvm_lower *l);

/* Lowers a method that has bytecode. */
BASE_MUST_CHECK bool jvm_lower_method(struct jvm *j, const struct jvm_method *m,
                                      struct ir_function *f, struct base_status *s);

/* Bodies that no class file has, in init.c; class/stand_in.h says for which functions. */
jvm_generate jvm_init_generate;
jvm_generate jvm_redirect_generate;
jvm_generate jvm_ask_generate;

#endif
