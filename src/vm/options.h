/* The options of the machine. One row an option: the cli makes its options from it.
 */
#ifndef VM_OPTIONS_H
#define VM_OPTIONS_H

#include "base/tuning.h"
#include <stdbool.h>
#include <stdint.h>

enum vm_reduce {
    VM_REDUCE_NONE,    /* every memory access and synchronisation is a step */
    VM_REDUCE_LOCAL,   /* only what another thread could see is a step */
    VM_REDUCE_DYNAMIC, /* the same; and while the end of another thread was not awaited, what a
                          thread does alone counts as seen, because a dynamic reduction must know
                          what it could have raced with */
};

/* The programs whose threads may be taken for interchangeable; events that tell them apart are then
 * watched for. Where threads are objects it is costly to find that they are alike: AUTO leaves
 * these programs out. */
enum vm_symmetry_use { VM_SYMMETRY_OFF, VM_SYMMETRY_AUTO, VM_SYMMETRY_ON };

/* How managed objects are collected; none of it changes what a program can do. */
enum vm_collector {
    VM_COLLECT_COUNT, /* count pointers in components as they change; mark where cycles may be */
    VM_COLLECT_MARK,  /* mark what is alive at the end of each step */
    VM_COLLECT_NONE,  /* garbage tells states apart */
};

/* FLAG(field, option, help) */
#define VM_FLAGS(FLAG)                                                                             \
    FLAG(check_overflow, "overflow", "signed integer overflow is a fault")                         \
    FLAG(check_leaks, "leaks", "memory that is lost or not freed at exit is a fault")              \
    FLAG(failing_malloc, "failing-malloc", "every allocation may also fail")                       \
    FLAG(spurious_wakeups, "spurious",                                                             \
         "waits may end without a signal or notification: always so in C and Java, here in .NET")  \
    FLAG(no_spurious, "no-spurious", "no wait ends without a signal or notification")              \
    FLAG(look_into_library, "look-into-library",                                                   \
         "also explore, step by step, the insides of library classes for several threads")         \
    FLAG(rand_choice, "rand-choice",                                                               \
         "rand(), and random numbers of Java and .NET that the program did not seed, are choices " \
         "in place of one fixed sequence: each of up to 1024 values, otherwise --nondet or a "     \
         "sample")                                                                                 \
    FLAG(sample_nondet, "sample-nondet",                                                           \
         "an unbounded nondeterministic value is sampled even if nothing depends on it")           \
    FLAG(finalizers, "finalizers",                                                                 \
         "managed objects are finalized and references to them cleared at any time")               \
    FLAG(time_choice, "time-choice",                                                               \
         "clocks run, and how far is a choice, even if nothing depends on what they show")         \
    FLAG(fixed_numbers, "fixed-numbers",                                                           \
         "identity hashes and the numbers of processes and addresses are fixed, even if nothing "  \
         "depends on them")                                                                        \
    FLAG(                                                                                          \
        reuse_addresses, "reuse-addresses",                                                        \
        "C: new memory may have the address of freed memory, and realloc may leave a block where " \
        "it is")                                                                                   \
    FLAG(watch_finals, "watch-finals",                                                             \
         "Java, .NET: threads may read final and readonly fields before they are written")         \
    FLAG(watch_ends, "watch-ends",                                                                 \
         "threads can tell when others end, and in which state others are")                        \
    FLAG(watch_monitors, "watch-monitors",                                                         \
         "Java: the program uses the monitors of threads, as Thread.start and Thread.join do")     \
    FLAG(watch_groups, "watch-groups",                                                             \
         "Java: the program uses the monitors of thread groups, or asks which threads they have")  \
    FLAG(watch_output, "watch-output",                                                             \
         "Java: the program uses the monitors of System.out and System.err, as printing does")     \
    FLAG(watch_order, "watch-order",                                                               \
         "data races: keep what threads know of one another's accesses, as programs with weak "    \
         "memory orders need it")

/* What a machine assumes of the program, until a step of some machine of the family shows that it
 * is wrong. Then nothing is proven, and another machine is needed, with the option that is named
 * here. Only the faults that were found count, and not even these where the table
 * explore/restarts.def says so. */
enum vm_assumption {
    VM_ASSUMES_ARBITRARY, /* no value that was carried as arbitrary decides anything (sample_nondet)
                           */
    VM_ASSUMES_CLOCK,     /* no such value that decides something may be what a clock showed
                             (time_choice) */
    VM_ASSUMES_UNKNOWN,   /* nor a number that the platform chooses (fixed_numbers) */
    VM_ASSUMES_ADDRESSES, /* no address of freed memory is compared with another (reuse_addresses)
                           */
    VM_ASSUMES_FINALS,    /* no final field is written when other threads can see its object
                             (watch_finals) */
    VM_ASSUMES_MONITORS,  /* the program does not use the monitors of threads (watch_monitors) */
    VM_ASSUMES_GROUPS,    /* nor those of thread groups (watch_groups) */
    VM_ASSUMES_OUTPUT,    /* nor those of the streams that print (watch_output) */
    VM_ASSUMES_ENDS,      /* no thread could have seen another that had done everything and not
                             ended yet, or one that sleeps (watch_ends) */
    VM_ASSUMES_ORDERED,   /* no thread observes synchronisation that does not order it (watch_order)
                           */
    VM_ASSUMES_UNMIXED, /* no memory but what is in the table is accessed atomically and plainly */
    VM_ASSUMPTIONS,
};

struct vm_proposition;
struct vm_mixed;

/* Data that is kept in states but not compared; `value`, if there is one, is compared instead. */
struct vm_abstraction {
    const struct vm_proposition *place, *value; /* value NULL: none */
};

struct vm_options {
    enum vm_reduce reduce;
    enum vm_collector collector;
#define FLAG(field, option, help) bool field;
    VM_FLAGS(FLAG)
#undef FLAG
    uint64_t
        plain_ends; /* bit 1 << kind: an assertion that fails or an abort merely ends the process */
    enum vm_symmetry_use symmetry;
    bool all_races;           /* each pair of accesses that race is wanted, not only one of some */
    struct vm_mixed *mixed;   /* with watch_order: the table of memory that is accessed both
                                 atomically   and plainly (vm.h); NULL: all memory may be */
    bool check_races;         /* data races are faults; watch_order has no effect without it */
    bool no_weak_failures;    /* weak operations only fail where strong ones do */
    bool leaks_lost_only;     /* check_leaks: only what nothing points to any more */
    bool ends_unseen;         /* nobody looks at what data the end of the process leaves */
    bool keep_output;         /* collect what the program writes */
    bool coverage;            /* note which instructions are executed (vm_lines_list) */
    bool check_uninitialised; /* default on */
    bool indeterminate_any;   /* what was never written has any value, which is no fault */
    bool check_reach_error;   /* entering reach_error is a fault; default on */
    bool check_alignment; /* so is a plain access that is less aligned than its type; default on */
    uint32_t max_frames;  /* of one thread; beyond it is a stack overflow; never 0 */
    uint64_t max_heap;    /* bytes; an allocation beyond it returns null; never 0 */
    uint32_t cut_instructions; /* local instructions after which a step is cut; never 0 */
    /* values that an unbounded nondet takes; count 0: a small default set */
    const int64_t *nondet_values;
    uint32_t nondet_count;
    uint32_t nondet_enumerate_bits; /* types up to this width are enumerated in full; 0: 8 */
    /* Questions about every state (vm/proposition.h): every change that they could see is a step,
     * also while there is one thread. */
    const struct vm_proposition *const *propositions;
    uint32_t proposition_count;
    /* The same for questions to which every good state answers yes, in addition to the program's
     * own invariants. */
    const struct vm_proposition *const *invariants;
    uint32_t invariant_count;
    const struct vm_abstraction *abstractions;
    uint32_t abstraction_count;
    const char *const *args; /* the program's arguments, args[0] its name */
    uint32_t arg_count;
    const struct base_tuning *tuning; /* NULL: the usual one; without cut_instructions */
};

void vm_options_init(struct vm_options *o); /* the defaults */

#endif
