/* What the threads of a machine know of one another's accesses (wmm/order.h), and the races that
 * this shows.
 *
 * As long as all synchronisation that a thread can observe orders it, nothing of this is needed:
 * then prop/race.h asks whether two conflicting accesses are pending together, and misses no race.
 * The proof: take a run that ends with the first access b that races with an earlier one, a, and
 * leave out all that does not happen before a or b. What is left is a run again. The operations of
 * each thread that are left are a beginning of its operations. A read sees the write that it saw:
 * that write happens before it, because reading from an atomic write orders, and plain accesses
 * before b do not race; so it was not left out, and no write came in between. A lock is free where
 * it is taken, because the release that made it free is left. At the end of this run a and b are
 * both pending.
 *
 * "Orders" means: each atomic read acquires, each atomic write releases, a read-modify-write does
 * both, and so do lock operations that succeed. seq_cst adds nothing. Whatever is weaker lets a
 * thread learn what another did without being ordered after it: a relaxed access, a write that is
 * not a release, a lock that was tried in vain. At the first such operation while several threads
 * run the machine says that it assumed wrongly (VM_ASSUMES_ORDERED), and another machine is needed,
 * which keeps knowledge from the start (watch_order). A fence alone is no such operation: without a
 * weaker access it orders nothing that is not ordered already. */
#ifndef VM_HEAP_ORDER_H
#define VM_HEAP_ORDER_H

#include "vm/core/machine.h"
#include "wmm/event.h"

/* What a native does to the order of threads. It takes effect when the native has succeeded, in the
 * order of this list. */
enum vm_deed_kind {
    VM_DEED_ACQUIRE, /* of the message of these bytes */
    VM_DEED_JOIN,    /* the thread's end is ordered before what follows */
    VM_DEED_ACCESS,
    VM_DEED_HAND, /* what was done so far is ordered before what that thread does next */
    VM_DEED_RELEASE,
    VM_DEED_RETIRE, /* nobody can join that thread any more */
    VM_DEEDS
};
struct vm_deed {
    enum vm_deed_kind kind;
    uint32_t thread;
    struct wmm_access access; /* only its range, but for ACCESS */
};

/* A machine that keeps knowledge owns one, from its making on. */
struct vm_order {
    struct wmm_order known;
    BASE_VEC(struct model_fault) races; /* of the last step, each once */
    BASE_VEC(struct vm_deed) deeds;     /* of the running native */
    wmm_events events;                  /* since the beginning of a run that is shown to people */
    BASE_VEC(uint32_t) slots;           /* by thread; UINT32_MAX: none yet */
    BASE_VEC(uint32_t) packed;          /* the bytes of changed logs */
    BASE_VEC(uint32_t) lives;           /* by thread, for wmm_order_settle */
};

struct vm_order *vm_order_new(void);
void vm_order_drop(struct vm_order *o);

/* ---- accesses; all that follow do nothing without knowledge ---- */

/* An access with the mode of a claim. Atomic ones outside of sections are told below. */
void vm_order_touched(struct vm *m, uint64_t pointer, const struct vm_object *o, uint64_t size,
                      uint32_t mode, uint32_t site);
void vm_order_made(struct vm *m, uint32_t name, uint64_t size, uint32_t site);
/* The running thread ends the life of an object that others could reach. */
void vm_order_ends(struct vm *m, uint32_t name, uint32_t site);
void vm_order_forget(struct vm *m, uint32_t name); /* it is dead, or gone */

/* ---- atomic operations, once they are done; without knowledge they are looked at for weakness */

/* A load or store of the running thread; flags: enum ir_mem_flags. */
void vm_order_atomic(struct vm *m, uint64_t pointer, uint32_t size, uint32_t flags, uint32_t rw,
                     uint32_t site);
/* A read-modify-write; `stored` false: a compare-and-swap that failed. */
void vm_order_update(struct vm *m, uint64_t pointer, uint32_t size, uint32_t flags, bool stored,
                     uint32_t site);
void vm_order_fence(struct vm *m, uint32_t flags);

/* ---- natives ---- */

void vm_order_claimed(struct vm *m, uint64_t pointer, uint64_t size, uint32_t mode, uint32_t site);
void vm_order_deed(struct vm *m, struct vm_deed deed);
/* The running thread observed something that does not order it. */
void vm_order_weak(struct vm *m);
void vm_order_native(struct vm *m, bool done); /* it is over; `done`: its deeds count */

/* ---- threads ---- */

/* May the running thread's child have this number? Who knows what the child does must also know
 * what the last owner of the number did. */
bool vm_order_may_number(struct vm *m, uint32_t thread);
void vm_order_start(struct vm *m, uint32_t thread);
void vm_order_end(struct vm *m, uint32_t thread);
void vm_order_retire(struct vm *m, uint32_t thread); /* at once */

/* ---- advice ---- */

/* Of a race of a run that was observed from its start: the weak reads and writes that would have
 * ordered the two accesses if they acquired or released. False: there are none, or it is not known.
 */
bool vm_order_remedy(struct vm *m, const struct model_fault *f, wmm_events *out);

/* ---- steps ---- */

void vm_order_begin_step(struct vm *m);
/* After a step, before its changes are packed; lives[] is set. */
void vm_order_settle(struct vm *m);

#endif
