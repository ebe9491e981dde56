/* How the natives of a platform talk to the machine. A native is a C function bound by name to a
 * function that the program declares but does not define. It runs at once, as one operation: it
 * either does all of its effect or none.
 *
 * The rule that makes that true: first claim all the memory you will touch, then write. A claim may
 * answer VM_STOP, which means: this touches memory that other threads see, and the step already had
 * its visible operation. Return it unchanged; the native is called again later as a step of its
 * own. Return VM_FAULT too: the fault is recorded. So a native never leaves half of its work.
 *
 * A native that may have to wait has `ready`, which only looks (vm_peek, vm_thread_*) and answers
 * how many alternatives there are: 0 it cannot run now, 1 it can, n it can in n ways and `alt` says
 * which one (choose, signal picks a waiter, allocation may fail). Longer protocols (condition wait
 * = release, then acquire again) and natives that call back into the program (qsort, once, atexit)
 * are written in the text IR as a function over small natives. */
#ifndef VM_NATIVE_H
#define VM_NATIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/model.h"

struct vm;
struct vm_options;
struct ir_program;

enum vm_status {
    VM_OK,
    VM_STOP,        /* only from a claim: come back as a step of your own */
    VM_FAULT,       /* recorded with vm_fault, or by a claim */
    VM_PRUNE,       /* an assumption failed: this run does not exist */
    VM_THREAD_ENDS, /* the calling thread is finished; vm_thread_end was called */
    VM_PROCESS_ENDS,
    VM_UNWIND, /* the native changed the stack of its caller (longjmp): do not write a result */
    VM_TAIL,   /* from vm_tail_call: return it */
};

/* A native being run, or asked whether it could. */
struct vm_call {
    struct vm *vm;
    uint32_t thread;
    uint32_t count;          /* of arguments */
    const uint64_t *arg;     /* slots; a narrow integer is zero-extended */
    uint64_t ret[2];         /* the result slots; 0 unless set */
    uint32_t alt;            /* run: which alternative, below what ready answered */
    uint64_t undefined_args; /* bit k: argument k has undefined bits (only with
                                VM_NATIVE_UNDEFINED_OK) */
    uint64_t undefined;      /* set it: the bits of the first result that are undefined */
    uint32_t function;       /* of the program, that is being called */
    struct {                 /* vm_tail_call: the function that is called instead */
        uint32_t function, count;
        uint64_t arg[16];
    } tail;
};

/* For `waits`: the bit of a thread that can end the caller's wait, and the bits of all but the
 * caller. vm_waker also notes the thread if it shares its bit; vm_wakers_but notes none. */
uint64_t vm_waker(const struct vm_call *c, uint32_t thread);
uint64_t vm_wakers_but(const struct vm_call *c);

enum vm_native_effect {
    VM_EFFECT_NONE, /* pure, or local bookkeeping: touches memory only through claims */
    VM_EFFECT_LOCK,
    VM_EFFECT_UNLOCK,
    VM_EFFECT_WAIT,
    VM_EFFECT_SIGNAL,
    VM_EFFECT_SPAWN,
    VM_EFFECT_JOIN,
    VM_EFFECT_CHOOSE,
    VM_EFFECT_ALLOC,
    VM_EFFECT_FREE,
    VM_EFFECT_OUTPUT,
    VM_EFFECT_END_THREAD,
    VM_EFFECT_EXIT, /* ends the process */
};

/* Whom a thread that is not ready waits for. */
struct vm_wait {
    uint64_t wakers;  /* as in model_wait, by vm_waker */
    const char *what; /* "mutex", "condition variable", "thread", "semaphore" ... */
    uint64_t address; /* of what it waits for, to name it; 0: none */
    uint32_t holder;  /* thread that holds it, or UINT32_MAX */
    const char *note; /* what people should know besides; NULL: nothing */
};

enum vm_native_flags {
    VM_NATIVE_VISIBLE =
        1, /* always a step of its own while more than one thread is alive (exit, yield ...) */
    VM_NATIVE_EAGER =
        2, /* once ready it stays ready and no thread can tell when it ran (join): needs no state */
    VM_NATIVE_TIMED = 4,        /* waiting ends by itself: never part of a deadlock */
    VM_NATIVE_UNDEFINED_OK = 8, /* arguments may have undefined bits */
    VM_NATIVE_ASSUMES =
        16, /* when it is not ready it never will be, and the run counts only up to here */
    VM_NATIVE_OPAQUE = 32, /* depends on more of the other threads than it claims: a step of its own
                              that commutes with none of theirs */
    VM_NATIVE_NOTED = 64,  /* run and ready look at arguments, at the states and words of threads,
                              and at memory through claims and peeks; at nothing else */
    VM_NATIVE_ALIKE = 128, /* with classes: another thread in the caller's place, and with other
                              names for its objects, would do the same (symmetry/twin.c); or the
                              native says itself that it would not */
};

struct vm_native {
    const char *name;
    uint8_t params, results; /* slots expected; 255: any */
    uint8_t effect;          /* enum vm_native_effect */
    uint8_t flags;
    enum vm_status (*run)(struct vm_call *c);
    uint32_t (*ready)(struct vm_call *c);                  /* NULL: one way, always */
    void (*waits)(struct vm_call *c, struct vm_wait *out); /* NULL: any thread may wake it */
};

/* ---- memory ---- */

enum vm_claim_mode {
    VM_READ = MODEL_READ,
    VM_WRITE = MODEL_WRITE,
    VM_ATOMIC = MODEL_ATOMIC,
    VM_ACQUIRE = MODEL_ACQUIRE,
    VM_RELEASE = MODEL_RELEASE,
    VM_SYNC = MODEL_SYNC,
    VM_EXCLUSIVE = MODEL_EXCLUSIVE,
    VM_UNDEFINED_OK = 1 << 16, /* a read may meet undefined bytes */
    VM_CONFINED = 1 << 17,  /* only one thread at a time comes to it, by the platform's own rules:
                               never VM_STOP, and not in the footprint */
    VM_UNORDERED = 1 << 19, /* with SYNC: it orders nothing, or the native says what */
    VM_OWNED = 1 << 18,     /* the number of a lock's owner is in there, and it only matters whether
                               there is an owner */
};

/* `size` bytes at `pointer`, checked (null, bounds, life, constness, definedness for reads),
 * recorded in the footprint, marked as changed for writes (written bytes become defined). size 0
 * always succeeds and only needs a valid pointer or null; *bytes may then be NULL. */
enum vm_status vm_claim(struct vm_call *c, uint64_t pointer, uint64_t size, uint32_t mode,
                        void **bytes);
/* A NUL-terminated string; *length without the NUL. */
enum vm_status vm_claim_string(struct vm_call *c, uint64_t pointer, const char **text,
                               uint64_t *length);
/* Copies bytes with their definedness; may overlap. */
enum vm_status vm_copy(struct vm_call *c, uint64_t to, uint64_t from, uint64_t size);
/* The same as the last thing that a native does; `result` is what it returns. Other threads may see
 * it half done (ir/torn.h). And can they see half of these bytes read? Then the native makes no
 * claim of them before. */
enum vm_status vm_copy_last(struct vm_call *c, uint64_t to, uint64_t from, uint64_t size,
                            uint64_t result);
bool vm_is_torn(struct vm_call *c, uint64_t from, uint64_t size);
/* For ready and waits: the bytes, or NULL if the pointer is bad. Not recorded, must not be written.
 */
const void *vm_peek(struct vm_call *c, uint64_t pointer, uint64_t size);
/* As vm_peek, but for run and for a fact that stays true once it is true. The look is no step of
 * its own: had it come too early, the native would ask again with a claim. But its answer depends
 * on the thread that made the fact true, so reductions are told. */
const void *vm_look(struct vm_call *c, uint64_t pointer, uint64_t size);
uint64_t vm_object_size(struct vm_call *c, uint64_t pointer); /* 0 if it is no live object */
/* A pointer as memory keeps it (4 or 8 bytes), and back. */
uint32_t vm_pointer_bytes(struct vm_call *c);
uint64_t vm_pointer_load(struct vm_call *c, const void *bytes);
void vm_pointer_store(struct vm_call *c, void *bytes, uint64_t pointer);
/* A pointer was stored by native code into claimed memory: the object that it points to may have
 * become visible to others. Call this after writing pointers (vm_copy does it itself). */
void vm_escape(struct vm_call *c, uint64_t container, uint64_t pointer);

/* New heap object; null if no computer could give that much, a fault if only this machine cannot.
 * zeroed false: undefined bytes. */
enum vm_status vm_heap_new(struct vm_call *c, uint64_t size, uint32_t align, bool zeroed,
                           uint64_t *pointer);
enum vm_status vm_heap_free(struct vm_call *c, uint64_t pointer); /* null is fine */
/* Claims what vm_heap_free does. A native that frees last begins with it. */
enum vm_status vm_heap_free_claim(struct vm_call *c, uint64_t pointer);
/* Where addresses are a choice: how many addresses of freed memory a new object may have; one that
 * has that of a number below; and whether an object may get another size where it is. */
uint32_t vm_heap_reusable(struct vm_call *c, uint64_t size, uint32_t align);
enum vm_status vm_heap_new_again(struct vm_call *c, uint32_t number, uint64_t size, uint32_t align,
                                 bool zeroed, uint64_t *pointer);
bool vm_heap_stays(struct vm_call *c, uint64_t pointer, uint64_t size);
enum vm_status vm_heap_resize(struct vm_call *c, uint64_t pointer, uint64_t size);
/* The address of a global of the program by name (also hidden ones of the prelude); 0 if none. */
uint64_t vm_global(struct vm_call *c, const char *name);
/* The address of a function of the program by name, defined or not; 0 if the program has none of
 * that name. */
uint64_t vm_function(struct vm_call *c, const char *name);
/* The address of the program's n-th destructor (ir_program.destructors); 0 if there are not so
 * many. */
uint64_t vm_destructor(struct vm_call *c, uint32_t n);

/* ---- threads: numbered from 0; 0 is the one that runs main ---- */

enum vm_thread_state { VM_THREAD_FREE, VM_THREAD_ALIVE, VM_THREAD_FINISHED };
/* Words of a thread's control block that belong to the platform's natives; they outlive its end
 * until it is released. */
enum { VM_THREAD_WORDS = 8 };

uint32_t vm_threads(struct vm *vm); /* one more than the highest number in use */
enum vm_thread_state vm_thread_state(struct vm *vm, uint32_t thread);
uint64_t vm_thread_word(struct vm *vm, uint32_t thread, uint32_t word);
/* Claims the state of a thread that others may change: its interruption and its permit. */
enum vm_status vm_thread_claim(struct vm_call *c, uint32_t thread, uint32_t mode);
/* For waits that an interrupt ends. *yes: the calling thread was interrupted, and no longer is.
 * Claims its interruption. */
enum vm_status vm_take_interrupt(struct vm_call *c, bool *yes);
/* Would vm_take_interrupt say yes? For `ready`. */
bool vm_has_interrupt(struct vm_call *c);
/* Could any thread of this program be interrupted? */
bool vm_interrupts(struct vm_call *c);
void vm_thread_set_word(struct vm *vm, uint32_t thread, uint32_t word, uint64_t value);
/* A new thread that will call `function(argument)`; it stops before its first visible operation.
 * UINT32_MAX: no more threads. Words are 0. */
uint32_t vm_thread_spawn(struct vm_call *c, uint64_t function, uint64_t argument);
/* The function a thread runs, which names it. Set it where the spawned function is a wrapper that
 * will run another. */
uint64_t vm_thread_entry(struct vm *vm, uint32_t thread);
void vm_thread_set_entry(struct vm *vm, uint32_t thread, uint64_t function);
/* Threads of one function are taken for interchangeable (symmetry/twin.c) as long as nothing
 * depends on their numbers. A native calls one of these three where something does. Here, what it
 * does or answers depends on which thread calls it. */
void vm_identified(struct vm_call *c);
/* Here, the answer is another one once threads are exchanged, whichever thread calls it. */
void vm_identified_to_all(struct vm_call *c);
/* Here, it put the caller's number plus 1 there, as 32 bits, to be renamed with the caller. 0 must
 * be there again when no thread is meant. */
void vm_owned(struct vm_call *c, uint64_t pointer);
/* Ends the calling thread. A spawned function's result arrives here too when it returns. */
void vm_thread_end(struct vm_call *c, uint64_t result);
/* The answer would be another one if that thread had not ended yet. (The answer of a wait that
 * nothing else ends would be the same, only later.) */
void vm_end_seen(struct vm_call *c, uint32_t thread);
uint64_t vm_thread_result(struct vm *vm, uint32_t thread);
void vm_thread_release(struct vm *vm, uint32_t thread); /* its number may be used again */
void vm_thread_forget(struct vm *vm, uint32_t thread);  /* the same; no thread awaited its end */
/* Ends the process: no thread runs any more. */
void vm_process_end(struct vm_call *c, int code);
/* While a thread is inside, only it runs, unless it has to wait. Sections nest. */
void vm_atomic_enter(struct vm_call *c);
void vm_atomic_leave(struct vm_call *c);
bool vm_alone(struct vm *vm); /* only one thread is alive */
bool vm_in_atomic(const struct vm_call *c);

/* ---- the order of threads ----
 * A claim with VM_ACQUIRE makes the caller know what others did before they released the same
 * bytes; one with VM_RELEASE, the other way round. Both take effect when the native has succeeded.
 * Natives whose order is another one say so with these. */

/* The call failed, or only looked, and so it orders nothing, whatever it claimed before. */
void vm_orders_nothing(struct vm_call *c);
/* The same of something else that the caller learns by what it does now. */
void vm_learns_unordered(struct vm_call *c);
void vm_acquires(struct vm_call *c, uint64_t pointer, uint64_t size);
void vm_releases(struct vm_call *c, uint64_t pointer, uint64_t size);
/* The caller awaited the end of that thread. */
void vm_joins(struct vm_call *c, uint32_t thread);
/* All that the caller did comes before what that thread, which waits, does next. */
void vm_hands_on(struct vm_call *c, uint32_t thread);

/* ---- managed programs (ir/class.h) ---- */

/* A new object, or an array of `length` elements; all zeros. VM_FAULT raises MEMORY or SIZE. The
 * object is collected unless something of the program points to it when the step ends. */
enum vm_status vm_new(struct vm_call *c, uint32_t class, int64_t length, uint64_t *pointer);
/* The class of the object that a pointer points to (or into); IR_NO_INDEX: it is none. */
uint32_t vm_class_of(struct vm_call *c, uint64_t pointer);
uint32_t vm_array_length(struct vm_call *c, uint64_t pointer); /* 0 if it is no array */
/* A number for an object that stays the same while it lives, is positive as an int32, and differs
 * between objects that live at once. */
uint32_t vm_identity(struct vm_call *c, uint64_t pointer);
/* The native does not return: the program's function of that index is called with these arguments
 * in its place, and the result goes to the native's caller. In this way natives throw exceptions
 * (by calling a function that does), and invoke methods by reflection. Returns VM_TAIL. */
enum vm_status vm_tail_call(struct vm_call *c, uint32_t function, const uint64_t *args,
                            uint32_t count);
/* The program, to find or make classes, functions and globals in while the supply lock is held. */
struct ir_program *vm_program(struct vm_call *c);
/* The address of a global or of a function by its index. */
uint64_t vm_global_at(uint32_t global);
uint64_t vm_function_at(uint32_t function);
/* The other way round; IR_NO_INDEX: the pointer is to no global, to no function. */
uint32_t vm_global_index(uint64_t pointer);
uint32_t vm_function_index(uint64_t pointer);
/* The frames of the calling thread, from the innermost (0: the caller of the native); false: there
 * are no more. For stack traces. */
struct vm_frame_place {
    uint32_t function, pc;
};
bool vm_frame_place(struct vm_call *c, uint32_t depth, struct vm_frame_place *out);
/* A text that stays: for faults' details. The same text is kept once. */
const char *vm_keep_text(struct vm_call *c, const char *text);

/* ---- collections that the program can notice (gc/weak.c) ----
 * Garbage is taken all the time, and no program can tell. Weak references (IR_CLASS_WEAK and its
 * kinds) are cleared, and finalizers run, only in these functions: */

/* The result of a collection. Valid until the next one. */
struct vm_collected {
    const uint64_t *cleared; /* references that were set to null */
    uint32_t count;
    uint64_t finalize; /* vm_collect_one: an object whose finalizer must be run now; 0: none */
};
/* A full collection now, for GC.Collect and System.gc: clears the weak references and phantoms that
 * may be cleared. The native must be VM_NATIVE_OPAQUE. Unless options.finalizers is set the front
 * end says beforehand that the program may do this (ir_program.collects), or a program with threads
 * cannot be verified. */
struct vm_collected vm_collect(struct vm_call *c);
/* The objects whose finalizers the program may run after a collection of its own, in `cleared`;
 * they are not found again. None unless ir_program.finalizes, or with options.finalizers. Called
 * right after vm_collect. */
struct vm_collected vm_condemn(struct vm_call *c);
/* With options.finalizers, for the one native that a finalizer thread (a daemon of the front end's,
 * started before main) runs in a loop. `ready` answers vm_collectable, so the thread waits until
 * there is something to do. `run` does it with vm_collect_one, which clears the references to one
 * object, or returns an object to be finalized and does not find it again. Which object and in
 * which order is a choice; the moment is the scheduler's. VM_NATIVE_OPAQUE too. */
uint32_t vm_collectable(struct vm_call *c);
struct vm_collected vm_collect_one(struct vm_call *c);
/* An object gets its finalizer (again), or loses it (GC.SuppressFinalize). An instance of a class
 * with IR_CLASS_FINALIZED has one when it is made. If no finalizer runs this does nothing. */
void vm_finalizable(struct vm_call *c, uint64_t object, bool on);

/* Words of a managed thread's control block. */
enum vm_managed_word {
    VM_WORD_OBJECT,      /* its Thread object */
    VM_WORD_WAITS_ON,    /* the object in whose wait set it is, or 0 */
    VM_WORD_WAIT_PLACE,  /* its place in the queue there, from 1; 0: notified */
    VM_WORD_INTERRUPTED, /* 1: interrupted */
    VM_WORD_PERMIT,      /* of park and unpark: VM_HAS_PERMIT, VM_IS_SETTLED */
    VM_WORD_DAEMON,      /* 1: the process does not wait for it */
    VM_WORD_FRONT,       /* and the next one: the front end's own */
};

enum { VM_JOIN_TELLS = 2, VM_WAIT_LATE = 2 };

/* VM_WORD_PERMIT: it has a permit; it has begun to wait in the park or join that it stands before,
 * which is kept only while others may ask for its state. */
enum { VM_HAS_PERMIT = 1, VM_IS_SETTLED = 2 };

/* How far a managed thread is. */
enum vm_life {
    VM_LIFE_RUNS,
    VM_LIFE_WANTS_LOCK,
    VM_LIFE_WAITS,
    VM_LIFE_WAITS_A_TIME,
    VM_LIFE_ENDED,
};

/* The natives of every managed platform, to be listed among the tables that a program is linked
 * with:
 *   heddle.monitor.enter(object)             waits until it is free or mine; nests
 *   heddle.monitor.enter_or(object) -> 0; 3: it has to wait, in heddle.monitor.wait, where it can
 *                                            be interrupted
 *   heddle.monitor.try(object) -> 0 or 1     the same without waiting
 *   heddle.monitor.exit(object) -> 0 or 1    0: not mine
 *   heddle.monitor.owned(object) -> 0 or 1   is it mine?
 *   heddle.monitor.release(object[, any[, sure]]) -> depth
 *                                            leaves it however deeply it is nested, and puts the
 *                                            thread into its wait set; the caller owns it. any 1:
 *                                            the waiters' order never matters (no pulse): fewer
 *                                            states. sure 1: the wait does not end for no reason
 *   heddle.monitor.wait(object, timed, interruptible) -> 0 notified, 1 time is up, 2 interrupted
 *                                            waits in the wait set, and leaves it. VM_WAIT_LATE:
 *                                            an interrupt ends it until the thread has the monitor
 *   heddle.monitor.again(object, depth)      waits until it is free and takes it, nested so deep
 *   heddle.monitor.notify(object) -> 0 or 1  0: not mine. Wakes any one waiter, as a choice
 *   heddle.monitor.pulse(object) -> 0 or 1   the same, the first waiter in the queue
 *   heddle.monitor.notify_all(object) -> 0 or 1
 *   heddle.thread.start(function, argument) -> thread number; the function gets the argument
 *   heddle.thread.self() -> number
 *   heddle.thread.join(number, timed, interruptible) -> as wait; 0: it has ended. If timed is
 *                                            VM_JOIN_TELLS, the program sees whether time was up
 *   heddle.thread.alive(number) -> 0 or 1
 *   heddle.thread.runs(number) -> 0 or 1     the same, for an owner of the monitor of the thread's
 *                                            object, where the thread's end needs that
 *   heddle.thread.state(number) -> enum vm_life
 *   heddle.thread.leave(object)              the caller's last operation, where its end uses the
 *                                            monitor: waits until that is free, notifies all
 *   heddle.thread.over()                     to others the caller has ended, though the process
 *                                            needs it still (the thread that main returned in)
 *   heddle.thread.settle(number)             a step of its own: the caller is about to join that
 *                                            thread, or to park (-1), and is seen to wait from now
 *                                            on, unless it need not
 *   heddle.thread.rest()                     a step of its own: a sleeping thread is seen in it
 *   heddle.thread.interrupt(number)
 *   heddle.thread.interrupted(number, clear) -> 0 or 1; -2 in place of a number: the caller
 *   heddle.thread.park_ends() -> 1: a park that begins now ends at once, for no reason
 *   heddle.thread.park(timed)
 *   heddle.thread.unpark(number)
 *   heddle.thread.yield()
 *   heddle.thread.sleep(interruptible) -> 0 or 2
 *   heddle.thread.others()                   waits until all other living threads are daemons
 *   heddle.finalizer.set(object, on)         vm_finalizable
 *   heddle.class.begin(state) -> 1 the caller must initialise; 0 it is done, or the caller is
 *                                            doing it; 2 it failed
 *   heddle.class.enter(state) -> the same, but in a ring of threads that would wait for one
 *                                            another's classes the last one goes on, and sees a
 *                                            class that is not ready (ECMA-335 II.10.5.3.3)
 *   heddle.class.end(state, failed)          state: address of the class's init_state global
 *   heddle.random.chosen() -> 0 or 1         are unseeded random numbers choices?
 *   heddle.random.open() -> 0 or 1           the same where one is drawn; 0: the verdict says so
 *   heddle.random.fixed()                    one is drawn that is never a choice: verdict says so
 *   heddle.random.draw(lowest, highest)      one of them, both included
 *   heddle.random.fraction()                 a double below 1
 * A thread number may be used again once its thread has ended and was released by
 *   heddle.thread.release(number). */
extern const struct vm_native vm_managed_natives[];

/* ---- what may happen for no reason ---- */

/* May a wait end for no reason? To be asked only where one might; otherwise the verdict says that
 * it was not explored. */
bool vm_spurious(struct vm_call *c);

/* May an operation that could succeed fail for no reason? To be asked as vm_spurious is. */
bool vm_weak_fails(struct vm *vm);

/* ---- clocks (native/clock.c) ---- */

/* A clock is an object of the program of so many bytes, which are 0 at first. */
enum { VM_CLOCK_BYTES = 16 };
struct vm_clock;
/* Time passes while threads sleep; effort is what a processor did, and sleeping adds nothing. */
enum vm_clock_kind { VM_CLOCK_TIME, VM_CLOCK_EFFORT };

/* Does the clock run? Otherwise readings are arbitrary: the first result of the native, or bytes in
 * the program's memory, which this claims. */
bool vm_clock_runs(const struct vm_call *c);
enum vm_status vm_clock_arbitrary(struct vm_call *c);
enum vm_status vm_clock_arbitrary_at(struct vm_call *c, uint64_t pointer, uint64_t size);
/* `ready` of a native that reads the clock. */
uint32_t vm_clock_ready(struct vm_call *c, uint64_t clock);
/* NULL: the clock does not run. Afterwards vm_clock_look gives the nanoseconds since the start and
 * is told in the verdict; vm_clock_shown is for a library that measures a time-out of its own. */
enum vm_status vm_clock_claim(struct vm_call *c, uint64_t clock, struct vm_clock **out);
int64_t vm_clock_look(struct vm_call *c, struct vm_clock *clock, enum vm_clock_kind kind);
int64_t vm_clock_shown(const struct vm_clock *clock);
/* The thread has slept so long, or until then, or such a time-out is over. *added: the clock shows
 * it at once. */
enum vm_status vm_clock_pass(struct vm_call *c, uint64_t clock, uint64_t nanos, bool *added);
enum vm_status vm_clock_reach(struct vm_call *c, uint64_t clock, int64_t nanos);

/* ---- the rest ---- */

enum { VM_TEXT_IS_OURS = 1 };
/* detail1 of INVARIANT, whose detail0 is its number, and of UNMODELLED if a question about states
 * is. */
#define VM_ABOUT_STATES UINT32_MAX
/* Returns VM_FAULT. The details depend on the kind. ASSERTION: detail0 points to the text of the
 * expression in program memory, or is 0, or is from vm_keep_text if detail1 is VM_TEXT_IS_OURS.
 * UNCAUGHT: detail0 is a text (vm_keep_text) that says what was thrown, detail1 the object.
 * LOCK_MISUSE and BAD_CALL: detail0 is a C string constant of ours that says what is wrong, detail1
 * the address of what is misused. UNMODELLED: detail0 is a C string constant, too. Other
 * kinds: an address. */
enum vm_status vm_fault(struct vm_call *c, enum model_fault_kind kind, uint64_t detail0,
                        uint64_t detail1);
/* As vm_fault, but another place is to blame, which ran earlier: where an exception was thrown. */
enum vm_status vm_fault_at(struct vm_call *c, struct vm_frame_place at, enum model_fault_kind kind,
                           uint64_t detail0, uint64_t detail1);
/* The program writes text: shown in traces and after a deterministic run. */
void vm_output(struct vm_call *c, bool to_stderr, const char *text, size_t length);
/* The thread did something that is seen outside the program, or waited for time to pass: a loop
 * that does this is not one without effect. vm_output implies it. */
void vm_show(struct vm_call *c);
/* A value of which nothing is known becomes the first result, if the options allow to carry such
 * values; false: the native must choose one. A program that only moves it around is then explored
 * exactly; one that lets it decide anything is noticed (VM_ASSUMES_ARBITRARY) and must be explored
 * again without. */
bool vm_arbitrary(struct vm_call *c);
/* A number that the platform chooses is not known, and becomes the first result: as vm_arbitrary.
 * False: the native must choose one, and the verdict says `what`. */
bool vm_unknown(struct vm_call *c, const char *what);
/* A number that the platform chooses decided the order of a table. The second function tells
 * whether that has happened to any table in any run. */
void vm_order_chosen(struct vm_call *c);
bool vm_order_was_chosen(const struct vm_call *c);
/* The verdict can no longer be VERIFIED, because of `what` (a constant string). */
void vm_approximate(struct vm_call *c, const char *what);
/* How many values an unknown number of that width takes if it takes all of them; 0: too many. */
uint32_t vm_enumerable(const struct vm_options *o, uint32_t bits);
/* Otherwise these: different values below 2^bits, and how many. */
enum { VM_SAMPLES = 64 };
uint32_t vm_sample(const struct vm_options *o, uint32_t bits, uint64_t out[VM_SAMPLES]);
/* For traces: what this call was told or decided, e.g. the value chosen. Does nothing without an
 * observer. */
void vm_note(struct vm_call *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Options that natives obey; see vm/vm.h. */
const struct vm_options *vm_native_options(const struct vm_call *c);

#endif
