/* The data that all machines of one program share. Most of it never changes once it is there. */
#ifndef VM_CORE_FAMILY_H
#define VM_CORE_FAMILY_H

#include "base/arena.h"
#include "base/index.h"
#include "base/text.h"
#include "base/vec.h"
#include "ir/program.h"
#include "vm/core/state.h"
#include "vm/options.h"
#include <pthread.h>
#include <stdatomic.h>

/* Operations that linking makes of `call`. */
enum { VM_OP_NATIVE = IR_OPS, VM_OP_UNBOUND, VM_OPS };

/* Once `linked` is set only `executed` changes. A function that is not native then has code, and a
 * site for each of its instructions, from `site` on. */
struct vm_function {
    const struct ir_function *f; /* NULL: nothing has referred to it yet (programs with a supply) */
    struct ir_ins *code;         /* linked */
    const struct vm_native *native;
    const char *said;    /* its name as people write it */
    const char *refused; /* why the supply gave no body */
    uint8_t *executed;   /* by instruction; NULL: none was observed (people/observe.c) */
    uint32_t site;       /* of pc 0; sites start at 1 */
    bool reach_error;
    atomic_bool linked; /* has code */
};

/* Components as they were in the initial state. */
struct vm_base_object {
    uint32_t name;
    struct vm_header *h; /* a copy with data and, if flagged, shadow */
};
struct vm_base_thread {
    struct vm_bytes control;
    struct vm_bytes *frames;
    uint32_t frame_count;
};

/* The numbering of slots, one for all machines of a family: a component gets its slot when it first
 * changes, in whatever state that is, and keeps it. An entry of a side is in the index if and only
 * if its kind is not VM_COMP_NONE. In each half of a side, those are the first next[side][half]
 * entries. */
struct vm_registry {
    pthread_mutex_t lock;
    BASE_VEC(struct vm_component) sides[2]; /* by slot index; an index may be unused */
    uint32_t next[2][2];                    /* by side and half: how many have a slot */
    struct base_index index;                /* slots by component */
};

/* Which index an allocation gets, one table for all machines of a family (heap/site_name.c). A row
 * never changes, and two rows of one thread have different indexes, all below next. */
struct vm_site_names {
    pthread_mutex_t lock;
    struct base_map rows;    /* of struct vm_site_name */
    BASE_VEC(uint32_t) next; /* by thread: the first index that is not given out */
};

/* Where a bound was reached (core/loops.c). */
struct vm_loops_cut {
    pthread_mutex_t lock;
    BASE_VEC(uint32_t) sites;
};

/* Where the numbers of threads are in the program's memory (symmetry/twin.c): 32 bits each. Places
 * are added under the lock and never leave, so the first `count` can be read without it. */
enum { VM_OWNERS = 64 };
struct vm_owners {
    pthread_mutex_t lock;
    _Atomic uint32_t count;
    uint64_t at[VM_OWNERS]; /* pointers */
};

/* What machines assume until a step shows that it is wrong. */
struct vm_assumptions {
    atomic_bool wrong[VM_ASSUMPTIONS];
    atomic_bool is_void; /* one is wrong on which every state rests: the search is over */
};

/* By site: has it been executed (core/covered.h)? Machines add theirs under the lock. */
typedef BASE_VEC(uint8_t) vm_marks;
struct vm_covered {
    pthread_mutex_t lock;
    vm_marks marks;
};

struct vm_image {
    atomic_uint users;
    struct base_arena arena;
    struct ir_program *p; /* grows only if it has a supply */
    struct vm_options o;
    const struct vm_native *const *tables;
    uint32_t table_count;
    struct base_index natives; /* by name: table << 16 | row */
    struct vm_function *functions;
    uint32_t sites;
    BASE_VEC(uint32_t) by_site; /* functions that have code, sites ascending */
    BASE_VEC(const char *) kept_texts;
    struct vm_header **pristine; /* with a supply: globals as they are in the initial state */
    uint32_t main;      /* the function of that name; IR_NO_INDEX: none, or it is the entry */
    uint32_t *global32; /* 32-bit layout: address of each global, ascending */
    struct vm_registry registry;
    struct vm_site_names site_names;
    struct vm_loops_cut loops_cut;
    struct vm_owners owners;
    struct vm_covered covered;
    _Atomic uint32_t first_start; /* the site that first started a thread; 0: none has yet */
    atomic_bool symmetric;        /* threads are taken for interchangeable */
    atomic_bool told_apart;       /* something told such threads apart */

    atomic_bool acquire_fences; /* some code that is linked may have one */

    atomic_bool arbitrary_made;
    atomic_bool waited;       /* a wait might have ended for no reason, and did not */
    atomic_bool spared;       /* a weak operation might have failed for no reason, and did not */
    atomic_bool clock_made;   /* an arbitrary value was what a clock shows */
    atomic_bool unknown_made; /* the same of vm_unknown */
    atomic_bool order_chosen; /* vm_order_chosen */
    /* heap/reuse.c: where the shared blocks were allocated whose addresses were compared, and those
     * that were freed, in threads; one bit for each 64th site */
    _Atomic uint64_t blocks_compared, blocks_freed;
    struct vm_assumptions assumptions;
    _Atomic uint64_t interrupts;   /* vm_interrupts: functions + 1 when asked, and the answer */
    atomic_bool *invariants_asked; /* the program's and then those of the options */

    /* The initial state, once a machine has reached it. */
    bool has_base;
    enum model_outcome base_outcome;
    struct model_fault base_fault;
    BASE_VEC(struct vm_base_object) base_objects; /* by name, ascending */
    struct vm_base_thread *base_threads;
    uint32_t base_thread_count;
    struct vm_bytes *base_orders; /* by thread; NULL and 0: none knows or is known */
    uint32_t base_order_count;
    struct vm_process base_process;
    const char *base_approximation;
    uint64_t base_instructions, base_cuts;
    struct base_text base_output[2];
};

#endif
