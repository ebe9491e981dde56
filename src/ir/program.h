/* A program in the IR: functions over registers, globals, source places, debug types. A front end
 * or the text assembler builds it through ir/build.h, and ir_verify (ir/passes.h) checks it.
 * Afterwards it does not change, and all machines share it. Everything lives in the program's
 * arena.
 *
 * Invariants of this module:
 * - always: index 0 of files, places and types is the unknown one; a place is inlined in an earlier
 *   place; each instruction has a place; a name finds the first thing that has it;
 * - once a function is verified: its registers are below `regs`, its targets are instructions, its
 *   tables lie inside `aux`. All that has `ir_flow` or `ir_access` in its name relies on it;
 * - once liveness is computed: sets are ascending, and offset 0 is none;
 * - with a supply: tables only grow and do not move, and a worker that adds to them, or asks the
 *   front end, holds the lock. The same question has the same answer;
 * - while a text is assembled: both passes meet the same names and types, and labels and targets
 *   are of the function that is being read. */
#ifndef IR_PROGRAM_H
#define IR_PROGRAM_H

#include "base/arena.h"
#include "base/vec.h"
#include "ir/class.h"
#include "ir/op.h"
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define IR_NO_REG   0xffffu
#define IR_NO_INDEX UINT32_MAX

struct ir_ins {
    uint16_t op, a, b, c;
    union {
        int64_t imm;
        struct {
            uint32_t x, y;
        };
    };
};
_Static_assert(sizeof(struct ir_ins) == 16, "one instruction, one quarter of a cache line");

/* A place in the source. Index 0 is "unknown". */
struct ir_loc {
    uint32_t file; /* into program.files */
    uint32_t line, column;
    uint32_t inlined_in;  /* loc of the call this was inlined at, or 0 */
    const char *function; /* the source function, which an inlined place keeps */
};

/* A type as debug information describes it. It serves only printing. Index 0 is "unknown". */
enum ir_type_kind {
    IR_TYPE_UNKNOWN,
    IR_TYPE_INT,
    IR_TYPE_UINT,
    IR_TYPE_BOOL,
    IR_TYPE_CHAR,
    IR_TYPE_FLOAT,
    IR_TYPE_POINTER,
    IR_TYPE_STRUCT,
    IR_TYPE_UNION,
    IR_TYPE_ARRAY,
    IR_TYPE_ENUM,
    IR_TYPE_FUNCTION
};
struct ir_member {
    const char *name; /* field or enumerator */
    uint32_t type;
    uint64_t offset;               /* bytes; enumerator: its value */
    uint32_t bit_offset, bit_size; /* bit_size 0: not a bit field */
};
struct ir_type {
    enum ir_type_kind kind;
    const char *name; /* may be NULL */
    uint64_t size;    /* bytes */
    uint32_t element; /* pointer, array: the type; typedefs and qualifiers are stripped */
    uint64_t count;   /* array */
    struct ir_member *members;
    uint32_t member_count;
};

/* A variable of a function: in a register (its value), or in memory (a register holds its address).
 */
struct ir_var {
    const char *name;
    uint32_t type;
    uint16_t reg;
    bool in_memory;
    bool parameter;
    uint32_t scope_line; /* where it is declared */
    uint32_t first, end; /* the instructions in which the register is this variable; end 0: all */
};

/* A pointer inside an initialiser. */
struct ir_reloc {
    uint64_t offset;
    bool is_function;
    uint32_t index; /* global or function */
    int64_t addend;
};

struct ir_global {
    const char *name;
    uint64_t size;
    uint32_t align;      /* bytes, power of two */
    const uint8_t *init; /* NULL: zeros */
    const struct ir_reloc *relocs;
    uint32_t reloc_count;
    uint32_t type;
    uint32_t loc;
    uint32_t class; /* the class of a managed object; IR_NO_INDEX: the global is none */
    bool is_const, is_tls, hidden; /* hidden: it belongs to heddle, not to the program */
};

/* The instructions from `at` on were made from the code at `offset` in the source. */
struct ir_origin {
    uint32_t at, offset;
};

struct ir_function {
    const char *name;
    uint16_t params;  /* slots; they arrive in registers 0, 1, ... */
    uint16_t results; /* slots */
    uint32_t regs;
    bool variadic; /* the last parameter slot points to the block of variable arguments */
    bool library;  /* traces leave its lines out */
    bool atomic;   /* its body is an atomic section */
    bool trusted;  /* it seems to happen at one moment (vm/thread/trusted.c) */
    bool shows; /* of a library: it is visible at a moment of its own, even inside a trusted step */
    bool by_handle; /* it accesses a variable in the order that its caller asks for */
    bool defined;   /* false: a native must be bound, or calls are unmodelled */
    bool lazy;      /* not defined yet: the supply gives its code when it is first called */
    bool managed;   /* failures in it raise exceptions (enum ir_raise) */
    bool narrow;    /* registers hold only pointers and numbers of at most 32 bits */
    bool optimised; /* an optimiser has been at it: it asks for what its source does not ask for */
    BASE_VEC(struct ir_ins) code;
    BASE_VEC(uint32_t) locs; /* one for each instruction */
    BASE_VEC(uint32_t) aux;
    BASE_VEC(struct ir_var) vars;
    BASE_VEC(struct ir_handler) handlers;
    BASE_VEC(struct ir_origin) origins; /* ascending; in CIL only if the program keeps them */
    uint32_t loc;                       /* of the definition */
    void *front;                        /* data of the front end */

    /* The live registers, computed by ir_live_compute. live_in[pc] and live_after[pc] are offsets
     * into live_sets; 0: not computed for this pc. A set is a count followed by registers,
     * ascending. live_in is computed where a step can end before pc. live_after is computed at
     * calls, scopeend, stackrestore and where the machine may call a function of ir/torn.h (without
     * the results), and at atomic loads of functions that are not managed (with the result). */
    uint32_t *live_in, *live_after;
    uint16_t *live_sets;
    uint32_t live_sets_count;
};

/* Makes a function defined. The first worker that calls a lazy function does this, while other
 * workers may ask whether it is defined. So `defined` is set before `lazy` is cleared. */
static inline void ir_function_define(struct ir_function *f) {
    assert(f->code.count && f->code.count == f->locs.count);
    __atomic_store_n(&f->defined, true, __ATOMIC_RELEASE);
    __atomic_store_n(&f->lazy, false, __ATOMIC_RELEASE);
}
/* Has the function no code, and will never have any? */
static inline bool ir_function_is_native(const struct ir_function *f) {
    return !__atomic_load_n(&f->lazy, __ATOMIC_ACQUIRE) &&
           !__atomic_load_n(&f->defined, __ATOMIC_ACQUIRE);
}

/* The bound on loops of the program itself; loops of libraries have none (ir/passes.h). */
struct ir_loops {
    bool bounded;
    uint32_t rounds;
    uint32_t note, cut; /* functions: note a round that is not taken; wait for ever */
};

/* What moves more than a machine word at once, a piece a step (ir/torn.h): functions. Of each pair
 * the first is for 10 bytes, the second for 16. */
struct ir_torn {
    bool on;
    uint32_t copy, fill, load[2], store[2];
};

struct ir_program {
    bool keep_origins;   /* also notes which instructions were executed; for tests */
    bool keep_variables; /* for people: a variable keeps its value after its last use, until its
                            function returns; set before liveness is computed */
    struct base_arena arena;
    uint32_t pointer_bytes;     /* 8 or 4: the size of a pointer in memory */
    uint32_t long_double_bytes; /* 16 or 12 */
    BASE_VEC(struct ir_function) functions;
    BASE_VEC(struct ir_global) globals;
    BASE_VEC(struct ir_loc) locs;
    BASE_VEC(const char *) files;
    BASE_VEC(struct ir_type) types;
    BASE_VEC(struct ir_class) classes;
    uint32_t raise[IR_RAISE_KINDS];  /* functions of two parameters, or IR_NO_INDEX */
    struct ir_supplier *supplier;    /* private to supply.c; NULL: the program is complete */
    uint32_t entry;                  /* the function that the first thread runs */
    BASE_VEC(uint32_t) constructors; /* functions without parameters, run before entry, in order */
    BASE_VEC(uint32_t) destructors;  /* run at exit, in order */
    uint32_t exit_list; /* the global that lists the functions to be called at exit: how many there
                           are, how many destructors were called, the functions; or IR_NO_INDEX */
    BASE_VEC(struct ir_question) invariants; /* true in every good state */
    struct ir_loops loops;
    struct ir_torn torn;
    struct ir_identity identity[IR_IDENTITIES];
    uint32_t identities;  /* see ir_identities */
    const char *library;  /* the class library and its version; NULL: heddle's own */
    const char *made_for; /* the other one that the program was made for, or NULL */
    const char *aborts;   /* a call by which a thread of it may end others, which the machine cannot
                             do:  so what seems to last for ever need not; NULL: there is none */
    bool finalizes; /* it waits for finalizers to have run, so those run that a collection of its
                       own finds work for (vm_condemn) */
    bool collects;  /* it may ask for a collection (vm_collect), so other threads can tell when one
                       happens */
    struct ir_lookup *lookup; /* private to build.c: the indexes */
};

/* Sets the fields that only tell which thread they belong to. They become known when their class is
 * loaded, while other workers may be reading the list. */
static inline void ir_identities_tell(struct ir_program *p, const struct ir_identity *all,
                                      uint32_t count) {
    assert(count <= IR_IDENTITIES && count >= p->identities);
    memcpy(p->identity, all, count * sizeof *all);
    __atomic_store_n(&p->identities, count, __ATOMIC_RELEASE);
}
static inline uint32_t ir_identities(const struct ir_program *p) {
    return __atomic_load_n(&p->identities, __ATOMIC_ACQUIRE);
}

/* Between hold and release no other worker adds to the program. Without a supply it never grows. */
static inline void ir_program_hold(struct ir_program *p) {
    if (p->supplier)
        ir_supply_lock(p);
}
static inline void ir_program_release(struct ir_program *p) {
    if (p->supplier)
        ir_supply_unlock(p);
}

void ir_program_init(struct ir_program *p);
void ir_program_drop(struct ir_program *p);
uint32_t ir_program_find_function(const struct ir_program *p, const char *name); /* IR_NO_INDEX */
uint32_t ir_program_find_global(const struct ir_program *p, const char *name);
uint32_t ir_program_find_class(const struct ir_program *p,
                               const char *name); /* the first with this name */

static inline const struct ir_type *ir_type_at(const struct ir_program *p, uint32_t type) {
    return type && type < base_vec_count(&p->types) ? &p->types.at[type] : NULL; /* 0: unknown */
}

/* The registers an instruction reads and writes, as (first, count) runs. */
struct ir_run {
    uint16_t first, count;
};
uint32_t ir_ins_reads(const struct ir_function *f, const struct ir_ins *i, struct ir_run *out,
                      uint32_t room); /* how many there are, which may be more than `room` */
struct ir_run ir_ins_writes(const struct ir_ins *i); /* count 0: none */

/* The places that control goes to after an instruction. Only table_inside may be called before the
 * program is verified. */
bool ir_flow_table_inside(const struct ir_function *f, const struct ir_ins *i);
bool ir_flow_ends(const struct ir_ins *i); /* control never goes on to the next instruction */
uint64_t ir_flow_target_count(const struct ir_ins *i);
uint32_t ir_flow_target(const struct ir_function *f, const struct ir_ins *i, uint64_t n);

static inline uint32_t ir_switch_target(const struct ir_function *f, const struct ir_ins *i,
                                        uint64_t value) {
    const uint32_t *row = f->aux.at + i->x;
    assert((uint64_t)i->x + 3 * (uint64_t)i->y < f->aux.count); /* the last entry: all others */
    for (uint32_t n = 0; n < i->y; n++, row += 3)
        if (row[0] == (uint32_t)value && row[1] == (uint32_t)(value >> 32))
            return row[2];
    return row[0];
}

/* The memory that an instruction touches, according to its row in ops.def and its fields. */
bool ir_can_be_torn(const struct ir_ins *i); /* may a function of ir/torn.ir stand in for it? */
uint32_t ir_access_flags(const struct ir_ins *i); /* enum ir_mem_flags; PLAIN if it has none */
int64_t ir_access_offset(const struct ir_ins *i); /* added to the address in register b */
uint32_t ir_access_size(const struct ir_ins *i);  /* bytes; 0: none, or only registers tell */

#endif
