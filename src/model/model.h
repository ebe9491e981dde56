/* The hinge. A model is anything that has states, choices and steps: the virtual machine, or a toy
 * of twenty lines in a test. Searches, stores, reductions, properties and reports see only this.
 *
 * A state is a vector of components. A component has a slot (its place in the vector, the same
 * in every state of one search) and a content (bytes). A slot whose content was never set has the
 * content it has in the initial state; so the initial state is the empty vector, whatever a program
 * built before it. Slots come in two sides, threads and data, because the store lays a balanced
 * tree over both; a slot number is (index << 1 | side) and indexes are dense per side.
 *
 * One search may use several instances of one model, one a worker. Instances of one family share
 * what never changes and the numbering of slots (model_vtable.fork); nothing else. */
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H

#include "base/status.h"
#include "base/vec.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct model;

enum { MODEL_SIDE_THREADS = 0, MODEL_SIDE_DATA = 1 };
static inline uint32_t model_slot(uint32_t index, uint32_t side) {
    return index << 1 | side;
}

/* One alternative of what one thread can do next. Its number names it: a value, a message that is
 * read, an operation that is completed. The numbers of a thread's alternatives may have gaps; those
 * below 2^16 - 1 are the ones that a memo knows. UINT32_MAX is none. */
struct model_choice {
    uint32_t thread;
    uint32_t alt;
};
static inline bool model_choice_same(struct model_choice a, struct model_choice b) {
    return a.thread == b.thread && a.alt == b.alt;
}

/* A component that the last step changed. `bytes` NULL: it is again as in the initial state (which
 * for one that was made later means that it does not exist). Valid until the next call on this
 * instance. `size` may be any number of bytes below 2^24. */
struct model_change {
    uint32_t slot;
    uint32_t size;
    const void *bytes;
};

/* The part of a component that was looked at: its size, and those of its first 32 words of 4 bytes
 * that have a bit here; or all of it. */
struct model_input {
    uint32_t slot, words;
};
#define MODEL_INPUT_ALL UINT32_MAX

enum model_access_kind {
    MODEL_READ = 1,
    MODEL_WRITE = 2,   /* read-modify-write: both bits */
    MODEL_ATOMIC = 4,  /* an atomic access, or one inside an atomic section */
    MODEL_ACQUIRE = 8, /* takes a lock; conflicts with every access of that place */
    MODEL_RELEASE = 16,
    MODEL_SYNC = 32, /* synchronisation object: never part of a data race */
    MODEL_FREE = 64, /* ends the life of the whole place */
    /* With ACQUIRE: waits while another thread holds the place. With RELEASE: the thread holds it.
     */
    MODEL_EXCLUSIVE = 128,
    /* With WRITE, in footprints: a compare-and-swap that found another value, so it only read.
     * Before the step is taken this is not known. */
    MODEL_UNWRITTEN = 256,
    /* With READ and ATOMIC, of a pending operation that does nothing else: nobody will look at the
     * value, so it does not matter when an atomic write changes it. */
    MODEL_UNREAD = 512,
    /* With WRITE, of a pending operation: a compare-and-swap, which may turn out only to read. */
    MODEL_COMPARES = 1024,
};

/* An access that a step made, exactly. Two accesses conflict if place is equal, the ranges overlap,
 * and one writes. Places are names of objects; they are not slots. */
struct model_access {
    uint64_t place;
    uint32_t offset, size;
    uint32_t kind;
    uint32_t site; /* the instruction, for model_people.site_text; 0: none */
};

enum model_outcome {
    MODEL_STEPPED,
    MODEL_FAULTED, /* see the fault; the state after it is not explored further */
    MODEL_PRUNED,  /* an assumption failed: this run does not exist */
    MODEL_CUT,     /* stepped, but only because a local run was too long: no visible effect yet */
};

/* FAULT(name, title, hint): one row a kind of fault. `name` is what JSON and golden tests say. */
#define MODEL_FAULTS(FAULT)                                                                        \
    FAULT(ASSERTION, "assertion", "ASSERTION VIOLATED")                                            \
    FAULT(REACH_ERROR, "reach-error", "ERROR FUNCTION REACHED")                                    \
    FAULT(DEADLOCK, "deadlock", "DEADLOCK")                                                        \
    FAULT(PARTIAL_DEADLOCK, "partial-deadlock", "PARTIAL DEADLOCK")                                \
    FAULT(DATA_RACE, "data-race", "DATA RACE")                                                     \
    FAULT(UNORDERED_ALLOCATION, "unordered-allocation",                                            \
          "MEMORY USED WITHOUT KNOWING ITS ALLOCATION")                                            \
    FAULT(UNORDERED_FREE, "unordered-free", "MEMORY FREED WITHOUT KNOWING ITS LAST USE")           \
    FAULT(ABORT, "abort", "PROGRAM ABORTED")                                                       \
    FAULT(OUT_OF_BOUNDS, "out-of-bounds", "ACCESS OUT OF BOUNDS")                                  \
    FAULT(NULL_POINTER, "null-pointer", "NULL POINTER DEREFERENCED")                               \
    FAULT(INVALID_POINTER, "invalid-pointer", "INVALID POINTER DEREFERENCED")                      \
    FAULT(USE_AFTER_FREE, "use-after-free", "USE AFTER FREE")                                      \
    FAULT(USE_AFTER_RETURN, "use-after-return", "USE AFTER RETURN")                                \
    FAULT(USE_AFTER_SCOPE, "use-after-scope", "USE AFTER SCOPE")                                   \
    FAULT(DOUBLE_FREE, "double-free", "DOUBLE FREE")                                               \
    FAULT(INVALID_FREE, "invalid-free", "INVALID FREE")                                            \
    FAULT(UNINITIALISED, "uninitialised", "USE OF AN UNINITIALISED VALUE")                         \
    FAULT(MISALIGNED, "misaligned", "MISALIGNED ACCESS")                                           \
    FAULT(READ_ONLY, "read-only", "WRITE TO A CONSTANT")                                           \
    FAULT(DIVISION_BY_ZERO, "division-by-zero", "DIVISION BY ZERO")                                \
    FAULT(QUOTIENT, "bad-quotient", "QUOTIENT TOO LARGE")                                          \
    FAULT(SHIFT, "bad-shift", "SHIFT TOO FAR")                                                     \
    FAULT(CONVERSION, "bad-conversion", "CONVERSION OUT OF RANGE")                                 \
    FAULT(BAD_VALUE, "bad-value", "INVALID VALUE")                                                 \
    FAULT(OVERFLOW, "signed-overflow", "SIGNED OVERFLOW")                                          \
    FAULT(STACK_OVERFLOW, "stack-overflow", "STACK OVERFLOW")                                      \
    FAULT(LEAK, "leak", "MEMORY LEAK")                                                             \
    FAULT(NONTERMINATION, "nontermination", "ENDLESS LOOP WITHOUT EFFECT")                         \
    FAULT(LIVELOCK, "livelock", "LIVELOCK")                                                        \
    FAULT(LOCK_MISUSE, "lock-misuse", "LOCK MISUSED")                                              \
    FAULT(UNREACHABLE, "unreachable", "UNREACHABLE CODE REACHED")                                  \
    FAULT(BAD_CALL, "bad-call", "INVALID CALL")                                                    \
    FAULT(UNCAUGHT, "uncaught-exception", "UNCAUGHT EXCEPTION")                                    \
    FAULT(INVARIANT, "invariant", "INVARIANT VIOLATED")                                            \
    FAULT(LTL, "ltl", "TEMPORAL PROPERTY VIOLATED")                                                \
    FAULT(UNMODELLED, "unmodelled", "NOT MODELLED")

enum model_fault_kind {
    MODEL_FAULT_NONE,
#define FAULT(id, name, title) MODEL_FAULT_##id,
    MODEL_FAULTS(FAULT)
#undef FAULT
        MODEL_FAULT_KINDS
};

/* UNMODELLED is not a fault of the program: it makes a verdict inconclusive and is named. */
const char *model_fault_name(enum model_fault_kind kind);
const char *model_fault_title(enum model_fault_kind kind);
enum model_fault_kind model_fault_by_name(const char *name); /* NONE if unknown */

/* Of races: in detail[2], that the access in the earlier place of the run came first, and the other
 * was not ordered after it. Otherwise both were pending together. */
#define MODEL_RACE_EARLIER UINT64_C(0x80000000)

/* Two faults are the same fault if kind, site and site2 are equal. */
struct model_fault {
    enum model_fault_kind kind;
    uint32_t thread;
    uint32_t site, site2; /* instructions; site2: the other access of a race, else 0 */
    uint64_t detail[3];   /* the model's own, for fault_text */
};

/* The thread that a number stands for. OVER: it has ended, but nobody has waited for that yet, so
 * its steps need not have happened before the steps of others now. GONE: there is none, or it has
 * ended and somebody has waited for that. */
enum model_life { MODEL_GONE, MODEL_RUNS, MODEL_OVER };

/* Facts about a thread's next step that `pending` leaves out. */
enum model_nature {
    MODEL_OPAQUE =
        1,          /* it touches what it does not list, or ends others: nothing commutes with it */
    MODEL_HELD = 2, /* of every thread: one is inside an atomic section, so nothing commutes now */
    MODEL_MORE = 4, /* it comes to more than it lists, which the step's footprint will tell: it is
                       about to enter an atomic section */
    MODEL_ENDS = 8, /* it ends the process: what the others would do they do before it or not at
                       all, and it lists what shows in the end */
    MODEL_TIMED = 16, /* should it have to wait, then it will go on by itself (model_wait.timed) */
    MODEL_SEVERAL = 32, /* its alternatives are different operations, some of which may have to
                           wait: it lists what any of them touches, and a step touches less */
};

/* A model of several processes has no use for HELD, OPAQUE and ENDS as long as another process goes
 * on: nothing commutes then within one process only. Such a model has a place of its own for each
 * process, which is nothing of the program's. Every operation of a thread also reads the place of
 * the thread's process, and so does one that starts a thread there; one that ends the process,
 * enters or leaves an atomic section of it, or touches what it does not list of the process's
 * memory, writes it. All these accesses are SYNC. A thread that stands still while another is
 * inside an atomic section is blocked, and the other is its waker. Threads that the end of their
 * process took away are OVER until somebody has waited for that end. */

/* Sets of threads in one word: threads from this one on share its bit. */
enum { MODEL_FAR = 63 };

/* Why a thread cannot run. `wakers`: bit i set if thread i could make it run again; bit MODEL_FAR
 * if one of those from there on could, and model_vtable.far_wakers says which; all ones: anybody.
 * The text names the lock, its holder and the line. */
struct model_wait {
    uint64_t wakers;
    bool timed;    /* it will go on by itself */
    bool follows;  /* it goes on in the very step that ends the wait: that of a thread's end */
    uint32_t site; /* the operation that it waits in; 0: unknown */
};

/* A thread's bit in `wakers`. */
static inline uint64_t model_waker(uint32_t thread) {
    return UINT64_C(1) << (thread < MODEL_FAR ? thread : MODEL_FAR);
}

/* A thread's offer in a state: the answers of choices, pending, blocked, life, nature and any_plain
 * for it; and a position, which may be that of another state with the same view. */
struct model_view {
    const struct model_access *accesses;
    const uint32_t *alts; /* of its choices, ascending; NULL: 0, 1, ... */
    uint32_t access_count;
    uint32_t ways; /* so many choices */
    struct model_wait wait;
    enum model_life life;
    uint32_t nature;
    uint32_t position;
    bool blocked; /* and `wait` says why */
    bool plain;
};

/* Has a state a twin (model_symmetry.twin)? LOST: it has none, but the model has left it. */
enum model_twin { MODEL_TWIN_NONE, MODEL_TWIN_THERE, MODEL_TWIN_LOST };

/* The events that the machine tells an observer while a step is replayed for people. Strings are
 * valid during the call. */
enum model_event_kind {
    MODEL_EVENT_LINE, /* the thread came to another source line */
    MODEL_EVENT_READ,
    MODEL_EVENT_WRITE,
    MODEL_EVENT_ASSIGN, /* a local variable changed */
    MODEL_EVENT_CALL,
    MODEL_EVENT_RETURN,
    MODEL_EVENT_SYNC,  /* lock, unlock, wait, signal, join...; `name` says which, `what` on what */
    MODEL_EVENT_SPAWN, /* other = the new thread */
    MODEL_EVENT_EXIT,  /* the thread ended */
    MODEL_EVENT_CHOICE,
    MODEL_EVENT_OUTPUT, /* value = the text */
    MODEL_EVENT_FAULT,
};

struct model_place {
    const char *function, *file; /* NULL if unknown */
    uint32_t line, column;
    bool library; /* fold it */
};

struct model_event {
    enum model_event_kind kind;
    uint32_t thread, other;
    struct model_place at;
    const char *name;              /* "balance", "queue.head[2]", "pthread_mutex_lock" */
    const char *old_value, *value; /* "1000", "300"; NULL where it makes no sense */
    uint32_t depth;                /* LINE: how many frames the thread has */
    bool shared;                   /* the thing is visible to other threads */
    bool stderr_output;
};

typedef void model_observer(void *context, const struct model_event *event);

struct model_thread_info {
    bool exists, finished, enabled;
    char name[48]; /* "T2 worker" */
    struct model_place at;
};

/* CHOICE(id, name, what): why there is more than one way to go on. */
#define MODEL_CHOICES(CHOICE)                                                                      \
    CHOICE(THREAD, "thread", "which thread runs")                                                  \
    CHOICE(VALUE, "value", "which value there is: nondeterministic data, random numbers, clocks")  \
    CHOICE(WAKE, "wait", "which waiting thread is woken")                                          \
    CHOICE(TIMEOUT, "timeout", "whether the time of a wait is up")                                 \
    CHOICE(SPURIOUS, "spurious", "whether a wait ends, or an operation fails, for no reason")      \
    CHOICE(MESSAGE, "message", "which message is delivered")                                       \
    CHOICE(FAILURE, "failure", "whether an allocation, or something outside, fails")               \
    CHOICE(OTHER, "other", "another")

enum model_choice_kind {
#define CHOICE(id, name, what) MODEL_CHOICE_##id,
    MODEL_CHOICES(CHOICE)
#undef CHOICE
        MODEL_CHOICE_KINDS
};

/* What a blocked thread waits for. */
struct model_waited {
    const char *what; /* "mutex", "thread"; NULL: unknown */
    char *name;       /* of the lock or another thing: "fork_at[1]"; NULL: it has none. Allocated */
    uint32_t holder;  /* the thread that holds it, or whose end is awaited; UINT32_MAX: none */
};

/* A lock that a thread holds. */
struct model_lock {
    const char *name;
    uint32_t thread;
    struct model_place at; /* where it was taken, if that is known */
};

/* The functions of a model stand in tables: a core that every model fills in, and groups, each
 * absent as a whole where the core's pointer to it is NULL. model/wrap.h makes a model around
 * another that inherits what it does not override. */

/* For a search that takes a step again without the model where it would see the same. `ask` says
 * whether later steps are to note their inputs. */
struct model_memo {
    void (*ask)(struct model *m, bool inputs);

    /* The words that the last step depended on, in the order in which it came to them, none twice.
     * False: it depended on more, and only some are listed. */
    bool (*inputs)(struct model *m, const struct model_input **out, uint32_t *count);

    /* The words that the last step wrote and that are not among its inputs, unless they are all of
     * a component that was not there before; words that it looked at first may be there too. All
     * others stay as they were. May be NULL: none. */
    uint32_t (*outputs)(struct model *m, const struct model_input **out);

    /* The content of a slot in the initial state. NULL: nothing. */
    const void *(*origin)(struct model *m, uint32_t slot, uint32_t *size);

    /* A number below 2^31 for all that steps from the current state depend on and that is in no
     * slot; 0: steps cannot be repeated here. States of one mode have the same number of threads,
     * have not ended, are in no atomic section, and have just the choices that their threads offer.
     * A step that starts a thread, or ends another, depends on more than it lists. */
    uint32_t (*mode)(struct model *m);

    /* The step with this footprint was taken without the model. */
    void (*recall)(struct model *m, const struct model_access *accesses, uint32_t count);

    /* The view of a thread. Accesses and alternatives are valid until the next call; `inputs` tells
     * afterwards on which words the answer depends, as it does for a step. */
    void (*look)(struct model *m, uint32_t thread, struct model_view *out);
};

/* For reductions. Without this group nothing is known to commute. */
struct model_reduction {
    enum model_life (*life)(struct model *m, uint32_t thread);
    uint32_t (*nature)(struct model *m, uint32_t thread); /* enum model_nature */

    /* A number for where a thread is: its steps from there on are alike. Different places may have
     * the same number. May be NULL: nothing is known. */
    uint32_t (*position)(struct model *m, uint32_t thread);

    /* Is this choice, which is enabled, forever apart? It commutes with everything that anybody,
     * its own thread too, can do before it, it stays enabled meanwhile, and no property sees it.
     * May be NULL: none is known to be. */
    bool (*apart)(struct model *m, struct model_choice choice);
};

/* For people. A returned string is allocated, and the caller frees it. */
struct model_people {
    void (*thread_info)(struct model *m, uint32_t thread, struct model_thread_info *out);
    char *(*wait_text)(struct model *m, uint32_t thread); /* "waits for mutex m, held by T2" */
    char *(*fault_text)(struct model *m,
                        const struct model_fault *fault); /* in the state it happened in */
    void (*fault_place)(struct model *m, const struct model_fault *fault, struct model_place *out);
    char *(*site_text)(struct model *m, uint32_t site); /* "bank.c:12 in withdraw" */
    /* The next events begin anew: the first is the line that a thread is on. NULL: none follow. */
    void (*observe)(struct model *m, model_observer *observer, void *context);

    /* The places of a thread's frames, innermost first: where it stands, and where each caller
     * called. Returns how many; valid until the next call. May be NULL: nothing is known. */
    uint32_t (*frames)(struct model *m, uint32_t thread, const struct model_place **out);

    /* What wait_text says in words, in parts. May be NULL: nothing is known. */
    void (*waited)(struct model *m, uint32_t thread, struct model_waited *out);

    /* Of an enabled thread: what its alternatives differ in. TIMEOUT also if there is one: it
     * stands in a wait whose time may be up. May be NULL: nothing is known. */
    enum model_choice_kind (*ways)(struct model *m, uint32_t thread);

    /* The locks that threads hold, of those that some thread took while the model was observed.
     * Returns how many; valid until the next call. May be NULL: nothing is known. */
    uint32_t (*locks)(struct model *m, const struct model_lock **out);
};

/* A thing with a value that people look at: a variable, a field, an element. Its texts are
 * allocated; `name` and `type` may be NULL. The handle leads to its parts, and means the same thing
 * in other states. */
struct model_handle {
    uint64_t at;
    uint32_t kind, type; /* of the model's own */
};
struct model_value {
    char *name, *text, *type;
    uint32_t parts; /* 0: it has none */
    struct model_handle handle;
    bool known; /* `text` is a value, and not why there is none */
};
typedef BASE_VEC(struct model_value) model_values;

void model_value_drop(struct model_value *v);
void model_values_drop(model_values *all); /* leaves none */

enum model_scope {
    MODEL_SCOPE_LOCALS, /* of a frame: arguments, `this` and variables */
    MODEL_SCOPE_SHARED, /* what all threads can name: globals, static fields */
};

/* For people who look into a state, or at a step from an observer's call. Values are asked for
 * lazily, each with its parts. `frame` counts from the innermost one, as model_people.frames has
 * them. */
struct model_looks {
    void (*scope)(struct model *m, uint32_t thread, uint32_t frame, enum model_scope scope,
                  model_values *out);
    /* So many parts from number `first` on. */
    void (*parts)(struct model *m, struct model_handle of, uint32_t first, uint32_t count,
                  model_values *out);
    /* An expression in the program's language. False: it has no value here, and the status says
     * why. *truth: the value is neither 0, null nor false. */
    bool (*evaluate)(struct model *m, uint32_t thread, uint32_t frame, const char *text,
                     struct model_value *out, bool *truth, struct base_status *s);
};

/* Questions about the current state that the program or its user wrote. */
struct model_questions {
    /* The propositions that hold: bit i is the i-th that the model was asked to watch. False: one
     * of them is no question about a state, for the reason *why. */
    bool (*letter)(struct model *m, uint64_t *out, const char **why);

    /* Does an invariant of the program not hold? */
    bool (*invariant)(struct model *m, struct model_fault *fault);
};

/* States that differ only in which of several interchangeable threads is which. */
struct model_symmetry {
    /* Turns symmetry on or off for all instances of a family. The answer is whether, since it was
     * turned on, a step depended on which of several threads took it: then `twin` was wrong, and
     * choices are refused until symmetry is turned off. */
    bool (*turn)(struct model *m, bool on);

    /* Takes the model from its state to one that stands for all that differ from it only in which
     * thread is which, and says of how many threads that is true. No run leads there: only its
     * changes are wanted, and loads that lead back. */
    enum model_twin (*twin)(struct model *m, uint32_t *threads);
};

/* Where less than the whole state is matched. */
struct model_matching {
    /* Contents that stand in place of those that slots have, or under numbers that no slot has, in
     * any order. Returns how many; *why is not NULL if one of them could not be told. Valid until
     * the next call. A model has this group only while something is not matched. */
    uint32_t (*matched)(struct model *m, const struct model_change **out, const char **why);
};

/* For checkpoints. Without this group numbers are the same in every process, and the model has all
 * its parts from the start. */
struct model_checkpoints {
    /* The numbers that the family has given out so far (of slots, and whatever else is in
     * contents), as words, allocated; and such words given to a family of another process that has
     * none yet, false if they do not fit. */
    uint32_t *(*numbering)(struct model *m, uint32_t *count);
    bool (*renumber)(struct model *m, const uint32_t *words, uint32_t count);

    /* A model may get parts while it runs. Contents name them by numbers in the order in which they
     * came. Returns a value that changes when the model got some; with `whole` one that tells which
     * they are, in order. 0: it has all from the start. */
    uint64_t (*growth)(struct model *m, bool whole);
};

/* Where this instance left something out. Without this group it never does. */
struct model_gaps {
    const char *(*approximation)(struct model *m); /* (a wide value sampled, ...): text or NULL */

    /* How often this instance left a run at the bound of a loop, beside on the way to the initial
     * state; and how often there. May be NULL: never. */
    uint64_t (*cuts)(struct model *m, bool in_initial);
    char *(*cut_text)(struct model *m); /* where, of all instances; allocated */

    /* The name of an invariant that no instance could ask in any state so far; NULL: there is none.
     * May be NULL. */
    const char *(*unasked)(struct model *m);
};

struct model_vtable {
    /* Another instance of the same family, in the initial state. */
    struct model *(*fork)(struct model *m);
    void (*drop)(struct model *m);

    /* To the initial state. MODEL_FAULTED: the program fails before its first choice. */
    enum model_outcome (*initial)(struct model *m, struct model_fault *fault);

    /* The enabled choices of the current state, ordered by thread then alt; returns how many there
     * are. `*out` is valid until the next call. Deterministic in the state. */
    uint32_t (*choices)(struct model *m, const struct model_choice **out);

    /* Does the state end the program (nobody is left who should run)? Otherwise a state without
     * choices is a deadlock. */
    bool (*ended)(struct model *m);

    enum model_outcome (*step)(struct model *m, struct model_choice choice,
                               struct model_fault *fault);

    /* Components changed since the last settle, each once. Contents are compared by the caller: an
     * equal content may be listed. settle forgets them. */
    uint32_t (*changes)(struct model *m, const struct model_change **out);
    void (*settle)(struct model *m);

    /* Backtracking: give a slot the content it had (bytes as `changes` listed them; NULL: as in the
     * initial state, `initial` is true then). Any number of loads, then `loaded` once. */
    void (*load)(struct model *m, uint32_t slot, const void *bytes, uint32_t size, bool initial);
    void (*loaded)(struct model *m);

    /* The accesses of the last step, and those of the operation that a thread is about to do: of
     * all its operations, if there are several. Where others decide which alternatives a thread
     * has, each of its steps has read what decides that: so whoever gives the thread another
     * alternative, or takes one away, conflicts with all. */
    uint32_t (*footprint)(struct model *m, const struct model_access **out);
    uint32_t (*pending)(struct model *m, uint32_t thread, const struct model_access **out);

    /* Threads are numbered from 0; a number may be used again after its thread is gone. Returns one
     * more than the highest number in use. */
    uint32_t (*threads)(struct model *m);

    /* Is a thread alive, but not enabled? Then *out says why. */
    bool (*blocked)(struct model *m, uint32_t thread, struct model_wait *out);

    /* The rest of the core may be NULL, and is asked by the functions below the table. */

    /* The run stops here because an assumption can never hold: neither an end nor a deadlock. */
    bool (*abandoned)(struct model *m);

    /* Could some thread be about to do an access that is neither atomic nor synchronisation? May
     * say yes for nothing. If not, no step from here shows a data race. */
    bool (*any_plain)(struct model *m);

    /* A value that names an end of the program (exit code, final globals): two end states with the
     * same digest are the same outcome. Used by tests that compare reductions. */
    uint64_t (*outcome)(struct model *m);

    /* Races that the last step showed with what came before it, each once: faults that do not end
     * the step. Valid until the next step. */
    uint32_t (*races)(struct model *m, const struct model_fault **out);

    uint64_t (*instructions)(struct model *m); /* executed so far by this instance */

    /* Of a blocked thread whose wakers have the bit MODEL_FAR without being anybody: the threads
     * from MODEL_FAR on that could make it run again. Returns how many; 0: all of them could.
     * Without this function all of them could. Valid until the next call. */
    uint32_t (*far_wakers)(struct model *m, uint32_t thread, const uint32_t **out);

    const struct model_memo *memo;
    const struct model_reduction *reduction;
    const struct model_people *people;
    const struct model_looks *looks;
    const struct model_questions *questions;
    const struct model_symmetry *symmetry;
    const struct model_matching *matching;
    const struct model_checkpoints *checkpoints;
    const struct model_gaps *gaps;
};

struct model {
    const struct model_vtable *v;
};

/* Optional functions, with the answers of a model that does not have them. */
static inline bool model_abandoned(struct model *m) {
    return m->v->abandoned && m->v->abandoned(m);
}
static inline bool model_any_plain(struct model *m) {
    return !m->v->any_plain || m->v->any_plain(m);
}
static inline uint64_t model_digest(struct model *m) {
    return m->v->outcome ? m->v->outcome(m) : 0;
}
static inline uint32_t model_races(struct model *m, const struct model_fault **out) {
    return m->v->races ? m->v->races(m, out) : 0;
}
static inline uint64_t model_instructions(struct model *m) {
    return m->v->instructions ? m->v->instructions(m) : 0;
}
static inline uint32_t model_far_wakers(struct model *m, uint32_t thread, const uint32_t **out) {
    return m->v->far_wakers ? m->v->far_wakers(m, thread, out) : 0;
}
static inline uint64_t model_growth(struct model *m, bool whole) {
    return m->v->checkpoints ? m->v->checkpoints->growth(m, whole) : 0;
}
static inline uint32_t model_frames(struct model *m, uint32_t thread,
                                    const struct model_place **out) {
    const struct model_people *people = m->v->people;
    return people && people->frames ? people->frames(m, thread, out) : 0;
}
static inline struct model_waited model_waited(struct model *m, uint32_t thread) {
    struct model_waited w = {.holder = UINT32_MAX};
    if (m->v->people && m->v->people->waited)
        m->v->people->waited(m, thread, &w);
    return w;
}
static inline enum model_choice_kind model_ways(struct model *m, uint32_t thread) {
    const struct model_people *people = m->v->people;
    return people && people->ways ? people->ways(m, thread) : MODEL_CHOICE_OTHER;
}
static inline uint32_t model_locks(struct model *m, const struct model_lock **out) {
    const struct model_people *people = m->v->people;
    return people && people->locks ? people->locks(m, out) : 0;
}
static inline const char *model_approximation(struct model *m) {
    return m->v->gaps ? m->v->gaps->approximation(m) : NULL;
}
static inline uint64_t model_cuts(struct model *m, bool in_initial) {
    return m->v->gaps && m->v->gaps->cuts ? m->v->gaps->cuts(m, in_initial) : 0;
}
static inline const char *model_unasked(struct model *m) {
    return m->v->gaps && m->v->gaps->unasked ? m->v->gaps->unasked(m) : NULL;
}

/* In words, allocated. Without words of the model's own they name the kind and the number. */
char *model_fault_text(struct model *m, const struct model_fault *fault);
char *model_site_text(struct model *m, uint32_t site);

#endif
