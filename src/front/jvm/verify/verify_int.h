/* The type checker's insides: types as words, frames of them, and one method's check.
 *
 * Invariants of this folder:
 * - `pc` is the start of an instruction, and so is every place that control may go to;
 * - the current frame and every saved one fit into max_locals and max_stack;
 * - the second cell of a long or double comes after its first one, or is TOP;
 * - the first cell of a long or double is never the topmost of the stack;
 * - a frame waits to be gone through exactly while its pc is in `work`;
 * - verifying changes nothing but the check itself, and spends a bounded number of steps. */
#ifndef FRONT_JVM_VERIFY_VERIFY_INT_H
#define FRONT_JVM_VERIFY_VERIFY_INT_H

#include "base/index.h"
#include "base/vec.h"
#include "front/jvm/read/bytecode.h"
#include "front/jvm/read/descriptor.h"
#include "front/jvm/verify/verify.h"

/* A verification type in one word: its sort in the low bits, above them the class's number (OBJECT)
 * or the pc of its `new` (NEW). A long or double takes two cells, of locals and of the stack alike.
 */
enum jvm_sort {
    JVM_SORT_TOP, /* nothing that can be used */
    JVM_SORT_INT,
    JVM_SORT_FLOAT,
    JVM_SORT_LONG,
    JVM_SORT_LONG2,
    JVM_SORT_DOUBLE,
    JVM_SORT_DOUBLE2,
    JVM_SORT_NULL,
    JVM_SORT_THIS, /* `this` of a constructor before it called another */
    JVM_SORT_NEW,  /* a new object whose constructor was not called */
    JVM_SORT_OBJECT,
    JVM_SORT_BITS = 4,
};

static inline enum jvm_sort jvm_sort_of(uint32_t type) {
    return (enum jvm_sort)(type & ((1u << JVM_SORT_BITS) - 1));
}
static inline uint32_t jvm_sort_value(uint32_t type) {
    return type >> JVM_SORT_BITS;
}
static inline uint32_t jvm_sort_make(enum jvm_sort sort, uint32_t value) {
    return (uint32_t)sort | value << JVM_SORT_BITS;
}

/* The frame that holds at an instruction that is jumped to. Locals past local_count are TOP. */
struct jvm_saved {
    const uint32_t *locals, *stack;
    uint32_t local_count, depth;
    bool uninit; /* `this` is not constructed yet */
    bool waits;  /* inferring: must still be gone through (again) */
};

struct jvm_check {
    const struct jvm_classfile *c;
    const struct jvm_method_info *m;
    const struct jvm_code *code;
    const struct jvm_hierarchy *h;
    struct base_status *status;
    struct base_arena arena;

    BASE_VEC(struct jvm_text) names; /* of classes: their numbers are indices */
    struct base_index name_index;

    uint8_t *starts;          /* a bit a pc: an instruction starts there */
    struct jvm_saved **saved; /* by pc; NULL: nothing known */
    uint8_t *joins;           /* inferring: a bit a pc: something jumps there */
    BASE_VEC(uint32_t) work;  /* inferring: pcs that wait */
    bool inferring;

    /* The current frame: before or after the instruction at pc. */
    uint32_t *locals, *stack;
    uint32_t depth;
    bool uninit;
    uint32_t pc;
    bool falls; /* control goes on to the next instruction */

    uint64_t steps, cells; /* spent: hostile methods must not take for ever, nor all memory */
};

BASE_PRINTF(2, 3) bool jvm_check_fail(struct jvm_check *k, const char *format, ...);
BASE_MUST_CHECK bool jvm_check_spend(struct jvm_check *k, uint64_t steps);

/* verify/structure.c: false without a message if the bytes do not divide into instructions; *bad is
 * the place. `starts` has a bit for every pc. */
bool jvm_verify_starts(const struct jvm_code *code, uint8_t *starts, uint32_t *bad);
static inline bool jvm_starts_has(const uint8_t *starts, uint32_t pc) {
    return starts[pc / 8] >> pc % 8 & 1;
}

static inline void jvm_starts_add(uint8_t *starts, uint32_t pc) {
    starts[pc / 8] |= (uint8_t)(1u << pc % 8);
}

/* verify/type.c */
uint32_t jvm_check_class(struct jvm_check *k, struct jvm_text name); /* class or array, as type */
uint32_t jvm_check_class_c(struct jvm_check *k, const char *name);
uint32_t jvm_check_type(struct jvm_check *k, struct jvm_type type); /* its first cell */
struct jvm_text jvm_check_name(const struct jvm_check *k, uint32_t object);
bool jvm_check_assignable(struct jvm_check *k, uint32_t from, uint32_t to);
uint32_t jvm_check_merge(struct jvm_check *k, uint32_t a, uint32_t b);
char *jvm_check_spell(const struct jvm_check *k, uint32_t type); /* for people; caller frees */

/* verify/stackmap.c */
BASE_MUST_CHECK bool jvm_frames_read(struct jvm_check *k); /* the StackMapTable into k->saved */

/* verify/frame.c: the current frame. A push or pop moves both cells of a long or double. */
void jvm_frame_begin(struct jvm_check *k); /* as the method's descriptor says */
BASE_MUST_CHECK bool jvm_frame_push(struct jvm_check *k, uint32_t type);
BASE_MUST_CHECK bool jvm_frame_push_kind(struct jvm_check *k, struct jvm_type type);
BASE_MUST_CHECK bool jvm_frame_pop(struct jvm_check *k, uint32_t type); /* assignable to it */
BASE_MUST_CHECK bool jvm_frame_pop_kind(struct jvm_check *k, struct jvm_type type);
BASE_MUST_CHECK bool jvm_frame_pop_cells(struct jvm_check *k, uint32_t count);
/* Any reference; `fresh` allows objects that are not constructed. */
BASE_MUST_CHECK bool jvm_frame_pop_reference(struct jvm_check *k, bool fresh, uint32_t *type);
/* Type NULL stands for any reference. */
BASE_MUST_CHECK bool jvm_frame_load(struct jvm_check *k, uint32_t local, uint32_t type);
BASE_MUST_CHECK bool jvm_frame_store(struct jvm_check *k, uint32_t local, uint32_t type);
void jvm_frame_replace(struct jvm_check *k, uint32_t from, uint32_t to);     /* everywhere */
BASE_MUST_CHECK bool jvm_frame_shuffle(struct jvm_check *k, enum jvm_op op); /* pop … swap */

/* verify/flow.c: control may go from here to that pc, with the current frame. */
BASE_MUST_CHECK bool jvm_flow_to(struct jvm_check *k, uint32_t pc);

/* verify/ins.c and verify/ins_object.c: one instruction's effect on the frame. */
BASE_MUST_CHECK bool jvm_check_instruction(struct jvm_check *k);
BASE_MUST_CHECK bool jvm_check_object(struct jvm_check *k, enum jvm_op op);

#endif
