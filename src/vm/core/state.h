/* All of a running program that can change: objects, threads with their frames, the process. It is
 * stored as components: a frame, a control block, a chunk of an object, the process.
 *
 * Between two steps:
 * - a thread that is FREE has a control block of zeros, one that is FINISHED has no frames, no
 *   objects on its stack and no section; one that is ALIVE has a frame at least;
 * - process.alive counts the threads that are ALIVE, and process.joining names only such threads,
 *   but the bit that many threads share stays once it is set;
 * - process.atomic_owner is ALIVE and inside an atomic section. Other threads may be inside one,
 *   too, if they began it while the owner could not go on, or wait in it. */
#ifndef VM_CORE_STATE_H
#define VM_CORE_STATE_H

#include "vm/core/pointer.h"
#include "vm/native.h"
#include <assert.h>
#include <stdbool.h>

#define VM_LIKELY(x)   __builtin_expect(!!(x), 1)
#define VM_UNLIKELY(x) __builtin_expect(!!(x), 0)

/* Large objects are stored in chunks, so that a write costs a chunk and not the object. */
enum { VM_CHUNK = 64 };

/* ---- objects ---- */

enum vm_object_flags {
    VM_OBJ_SHARED = 1, /* another thread may reach it; once set it stays */
    VM_OBJ_DEAD = 2,   /* freed or popped, but a pointer to it may be left */
    VM_OBJ_SHADOW = 4, /* some bits may be undefined; the shadow follows the bytes */
    VM_OBJ_CONST = 8,
    VM_OBJ_STORED = 16,      /* its address was put where it can outlive the object's frame */
    VM_OBJ_FINALIZABLE = 32, /* managed: its finalizer is to run when nothing leads to it */
    VM_OBJ_MANAGED = 64,     /* of a class; collected, not freed */
    VM_OBJ_ANY = 128,        /* never stored: stands for "every object" in masks */
};

/* The first bytes of an object's first component. The program's bytes follow, then the shadow. The
 * kind of object says which member of a union is meant: read them by the functions below.
 *
 * A dead object has no bytes and no shadow, and of its flags only SHARED is kept (STORED marks it
 * while dead names are looked for, heap/name.c). A managed object is erased, it never dies. The
 * size never changes. */
struct vm_header {
    uint32_t size;
    uint16_t thread; /* the thread that made it */
    uint8_t flags;
    uint8_t align_log2;
    union {
        uint32_t site;  /* the instruction that made it; 0: it was there from the start */
        uint32_t class; /* VM_OBJ_MANAGED */
    };
    union {
        uint32_t died_at;      /* VM_OBJ_DEAD: the site that ended it */
        uint32_t global;       /* a global, or a thread's copy of one: its index + 1 */
        uint32_t stack_order;  /* of a living stack object, counted from 1 */
        uint32_t managed_site; /* VM_OBJ_MANAGED, no global: the instruction that made it */
        uint32_t given;        /* VM_GIVEN: by the system, neither freed nor leaked */
    };
};
#define VM_GIVEN UINT32_MAX
_Static_assert(sizeof(struct vm_header) == 16, "header is part of stored components");

/* Slots and dirty marks beyond the first chunk; [0] data, [1] shadow. */
struct vm_chunks {
    uint32_t count;    /* of chunks, per kind */
    uint32_t *slot[2]; /* UINT32_MAX: has none yet */
    uint8_t *dirty[2];
};

/* It has a block exactly while it exists: `room` is 0 without one, and enough for what
 * vm_stored_bytes says with one. `dirty` and the marks in `more` are set for exactly the parts that
 * vm.changed.objects lists. `slot` and `more` belong to the name and outlive the object. */
struct vm_object {
    struct vm_header *h;          /* NULL: does not exist */
    struct vm_chunks *more;       /* only if larger than a chunk, or with a shadow */
    const struct vm_header *base; /* as in the initial state; NULL: was not there */
    uint32_t room;                /* bytes of the block behind h */
    uint32_t slot;                /* of the first chunk; UINT32_MAX: none yet */
    bool dirty;                   /* first chunk */
    uint8_t gc;                   /* gc/: enum vm_gc_lists */
    uint32_t mark;                /* gc/: the last collection that reached it */
    struct vm_node *node;         /* gc/count.c: what points to it; NULL: nothing known */
};

/* live + dead: the entries that exist. */
struct vm_space {
    struct vm_object *at;
    uint32_t count, room; /* entries; an entry may be empty */
    uint32_t low;         /* no entry below is free (heap) */
    uint32_t dead;        /* how many are dead but still named */
    uint32_t live;
};

static inline uint8_t *vm_object_bytes(struct vm_object *o) {
    assert(!(o->h->flags & VM_OBJ_DEAD));
    return (uint8_t *)(o->h + 1);
}
static inline uint32_t vm_shadow_offset(uint32_t size) {
    return (size + 7u) & ~7u;
}
static inline uint8_t *vm_object_shadow(struct vm_object *o) {
    assert(o->h->flags & VM_OBJ_SHADOW);
    return vm_object_bytes(o) + vm_shadow_offset(o->h->size);
}
/* The size of an object as it is stored: a dead one has no bytes any more. */
static inline uint32_t vm_stored_bytes(const struct vm_header *h) {
    assert(!(h->flags & VM_OBJ_DEAD && h->flags & (VM_OBJ_SHADOW | VM_OBJ_MANAGED)));
    uint32_t data = h->flags & VM_OBJ_DEAD ? 0 : vm_shadow_offset(h->size);
    return (uint32_t)sizeof *h + data * (h->flags & VM_OBJ_SHADOW ? 2 : 1);
}
static inline uint32_t vm_class_index(const struct vm_header *h) {
    assert(h->flags & VM_OBJ_MANAGED);
    return h->class;
}
static inline uint32_t vm_made_at(const struct vm_header *h) {
    return h->flags & VM_OBJ_MANAGED ? h->managed_site : h->site;
}
static inline uint32_t vm_died_at(const struct vm_header *h) {
    assert(h->flags & VM_OBJ_DEAD);
    return h->died_at;
}
static inline uint32_t vm_stack_order(const struct vm_header *h) {
    assert(!(h->flags & (VM_OBJ_DEAD | VM_OBJ_MANAGED)) && h->stack_order);
    return h->stack_order;
}
/* The index of a global, from it or a thread's copy of it, while the object lives. */
static inline uint32_t vm_global_of(const struct vm_header *h) {
    assert(!(h->flags & VM_OBJ_DEAD) && h->global);
    return h->global - 1;
}
/* Only for objects of the heap. */
static inline bool vm_is_given(const struct vm_header *h) {
    return !(h->flags & (VM_OBJ_DEAD | VM_OBJ_MANAGED)) && h->given == VM_GIVEN;
}
static inline bool vm_is_managed(const struct vm_object *o) {
    return o && o->h && o->h->flags & VM_OBJ_MANAGED;
}
/* The bytes that count as heap. Globals do not: a machine meets those of its program in any
 * order. */
static inline uint64_t vm_heap_part(uint32_t name, const struct vm_header *h) {
    return vm_name_space(name) < VM_SPACE_THREADS ? 0 : h->size;
}

/* ---- threads ---- */

enum vm_frame_flags {
    VM_FRAME_SHADOW = 1,      /* some register has undefined bits */
    VM_FRAME_ATOMIC = 2,      /* returning leaves an atomic section */
    VM_FRAME_FILTER = 4,      /* runs a filter for a frame below; see thread/exception.c */
    VM_FRAME_TRUSTED = 8,     /* part of a trusted step; see thread/trusted.c */
    VM_FRAME_INTERRUPTS = 16, /* interrupts a trusted step, whose depth is above these bits */
    VM_FRAME_BITS = 8,
};

/* A frame keeps its register block when it is popped, for the next one at its depth: no allocation
 * while stepping, and loading one frame never moves another. The block has room for the registers
 * of the frame's function. Marks never descend from a frame to the one above it. */
struct vm_frame {
    uint32_t function, pc;
    uint32_t mark; /* stack objects below belong to callers */
    uint32_t flags;
    uint64_t *regs, *shadow; /* shadow: undefined bits; only meaningful with VM_FRAME_SHADOW, NULL
                                until first needed */
    uint32_t room;           /* registers */
    uint32_t slot;           /* UINT32_MAX: none yet */
};

/* The part of a thread that is stored as its control block, trailing zero words cut off. */
struct vm_control {
    uint8_t state;  /* enum vm_thread_state */
    uint8_t atomic; /* nesting of atomic sections */
    uint8_t undefined_result;
    uint8_t trusted; /* nesting of trusted steps since one of them called code of the program */
    uint8_t turn;    /* which number its next child gets, see thread/thread.c */
    uint8_t spare[3];
    uint32_t frames;
    uint32_t stack_top;  /* stack objects */
    uint32_t started_by; /* site of the spawn */
    uint64_t entry;      /* function pointer it runs */
    uint64_t result;
    uint64_t word[VM_THREAD_WORDS];
};

struct vm_thread {
    struct vm_control c;
    struct vm_frame *frames; /* c.frames of them are in use */
    uint32_t frame_room;
    uint32_t control_slot;
    bool control_dirty;
    bool listed;             /* in vm.touched */
    uint32_t low_water;      /* frames from here up may have changed since the last settle */
    uint32_t settled_frames; /* how many frames there were at the last settle */
};

/* ---- the process: there is only one, and all the rest is in it ---- */

struct vm_process {
    uint8_t ended;
    uint8_t unawaited; /* a thread was forgotten after its end, which no thread had awaited */
    uint8_t still;     /* the clock stands still although time passed (native/clock.c) */
    uint8_t spare;
    int32_t exit_code;
    uint32_t atomic_owner; /* thread + 1 that is in an atomic section, or 0 */
    uint32_t alive;        /* threads */
    uint64_t joining;      /* threads that wait for the ends of others; above 62: bit 63 */
};

static inline struct vm_frame *vm_top(struct vm_thread *t) {
    assert(t->c.frames && t->c.frames <= t->frame_room);
    return &t->frames[t->c.frames - 1];
}

/* ---- components ---- */

enum vm_component_kind {
    VM_COMP_CONTROL,
    VM_COMP_FRAME,
    VM_COMP_OBJECT,
    VM_COMP_PROCESS,
    VM_COMP_ORDER, /* of a thread: what others know of its accesses */
    VM_COMP_NONE,
};
struct vm_component {
    uint32_t kind; /* enum vm_component_kind */
    uint32_t name; /* thread, or object */
    uint32_t part; /* frame depth, or chunk; a shadow chunk has VM_PART_SHADOW */
};
#define VM_PART_SHADOW 0x80000000u

struct vm_bytes {
    uint8_t *at; /* NULL: did not exist */
    uint32_t size;
};

#endif
