/* The machine's own structures; only vm/ includes this. Everything mutable of a running program is
 * here, in components (frames, control blocks, chunks of objects, the process); a worker owns one
 * struct vm. */
#ifndef VM_INT_H
#define VM_INT_H

#include "base/arena.h"
#include "base/text.h"
#include "base/vec.h"
#include "ir/program.h"
#include "model/model.h"
#include "vm/native.h"
#include "vm/options.h"
#include "vm/core/pointer.h"
#include "vm/vm.h"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#define VM_LIKELY(x)   __builtin_expect(!!(x), 1)
#define VM_UNLIKELY(x) __builtin_expect(!!(x), 0)

/* Operations that linking makes of `call`. */
enum { VM_OP_NATIVE = IR_OPS, VM_OP_UNBOUND, VM_OPS };

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
    VM_OBJ_MANAGED = 64,     /* of a class, whose index is in made_at; collected, not freed */
    VM_OBJ_ANY = 128,        /* never stored: stands for "every object" in masks */
};

/* The first bytes of an object's first component. The program's bytes follow, then the shadow. */
struct vm_header {
    uint32_t size;
    uint16_t thread; /* who made it */
    uint8_t flags;
    uint8_t align_log2;
    uint32_t made_at; /* site; a managed object: its class */
    uint32_t died_at; /* site, once dead; a global: its index + 1 */
};
_Static_assert(sizeof(struct vm_header) == 16, "header is part of stored components");

/* Slots and dirty marks beyond the first chunk; [0] data, [1] shadow. */
struct vm_chunks {
    uint32_t count;    /* of chunks, per kind */
    uint32_t *slot[2]; /* UINT32_MAX: has none yet */
    uint8_t *dirty[2];
};

struct vm_object {
    struct vm_header *h;          /* NULL: does not exist */
    struct vm_chunks *more;       /* only if larger than a chunk, or with a shadow */
    const struct vm_header *base; /* as in the initial state; NULL: was not there */
    uint32_t room;                /* bytes of the block behind h */
    uint32_t slot;                /* of the first chunk; UINT32_MAX: none yet */
    bool dirty;                   /* first chunk */
    uint8_t gc;                   /* gc.c: enum vm_gc_lists */
    uint32_t mark;                /* gc.c: the last collection that reached it */
    struct vm_node *node;         /* gc_count.c: what points to it; NULL: nothing known */
};

struct vm_space {
    struct vm_object *at;
    uint32_t count, room; /* entries; an entry may be empty */
    uint32_t low;         /* no entry below is free (heap) */
    uint32_t dead;        /* how many are dead but still named */
    uint32_t live;
};

/* ---- threads ---- */

enum vm_frame_flags {
    VM_FRAME_SHADOW = 1, /* some register has undefined bits */
    VM_FRAME_ATOMIC = 2, /* returning leaves an atomic section */
    VM_FRAME_FILTER = 4, /* runs a filter for a frame below; see exception.c */
    VM_FRAME_QUIET = 8,  /* part of a quiet section; see quiet.c */
    VM_FRAME_LOUD = 16,  /* interrupts one: how deep it was is above these bits */
    VM_FRAME_BITS = 8,
};

/* A frame keeps its register block when it is popped, for the next one at its depth: no allocation
 * while stepping, and loading one frame never moves another. */
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
    uint8_t quiet; /* nesting of quiet sections, since code of the program was called in one */
    uint8_t turn;  /* which number its next child gets, see number.c */
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
    uint32_t settled_frames; /* how many there were then */
};

/* ---- the process: one for now, and the outermost box ---- */

struct vm_process {
    uint8_t ended;
    uint8_t unawaited; /* a thread has ended and is forgotten, and nobody had waited for its end */
    uint8_t spare[2];
    int32_t exit_code;
    uint32_t atomic_owner; /* thread + 1 that is in an atomic section, or 0 */
    uint32_t alive;        /* threads */
    uint64_t joining;      /* threads that wait for the ends of others; above 62: bit 63 */
};

/* ---- what never changes ---- */

struct vm_function {
    const struct ir_function *f; /* NULL: nothing has referred to it yet (programs with a supply) */
    struct ir_ins *code;         /* linked */
    const struct vm_native *native;
    const char *said;    /* its name as people write it */
    const char *refused; /* why the supply gave no body */
    uint8_t *executed;   /* by instruction; NULL: nothing, or nobody watched (watch.c) */
    uint32_t site;       /* of pc 0; sites start at 1 */
    bool reach_error;
    atomic_bool linked; /* has code */
};

/* What components were in the initial state. */
struct vm_bytes {
    uint8_t *at; /* NULL: did not exist */
    uint32_t size;
};
struct vm_base_object {
    uint32_t name;
    struct vm_header *h; /* a copy with data and, if flagged, shadow */
};
struct vm_base_thread {
    struct vm_bytes control;
    struct vm_bytes *frames;
    uint32_t frame_count;
};

enum vm_component_kind {
    VM_COMP_CONTROL,
    VM_COMP_FRAME,
    VM_COMP_OBJECT,
    VM_COMP_PROCESS,
    VM_COMP_NONE,
};
struct vm_component {
    uint32_t kind; /* enum vm_component_kind */
    uint32_t name; /* thread, or object */
    uint32_t part; /* frame depth, or chunk; a shadow chunk has VM_PART_SHADOW */
};
#define VM_PART_SHADOW 0x80000000u

/* The numbering of slots, one for all machines of a family: a component gets its slot when it first
 * changes, in whatever state that is, and keeps it. */
struct vm_registry {
    pthread_mutex_t lock;
    BASE_VEC(struct vm_component) sides[2]; /* by slot index; an index may be unused */
    uint32_t next[2][2];                    /* by side and half: how many have a slot */
    uint32_t *table;                        /* open addressing: slot + 1 */
    uint32_t table_size, used;
};

/* Which index an allocation gets, one table for all machines of a family (placement.c). */
struct vm_places {
    pthread_mutex_t lock;
    struct vm_place_row *rows; /* open addressing */
    uint32_t size, used;
    BASE_VEC(uint32_t) next; /* by thread: the first index that nobody has */
};

/* Where a bound was reached (loops.c). */
struct vm_loops_cut {
    pthread_mutex_t lock;
    BASE_VEC(uint32_t) sites;
};

/* Where the numbers of threads are in the program's memory (symmetry.c): 32 bits each. */
enum { VM_OWNERS = 64 };
struct vm_owners {
    pthread_mutex_t lock;
    _Atomic uint32_t count;
    uint64_t at[VM_OWNERS]; /* pointers */
};

struct vm_image {
    atomic_uint users;
    struct base_arena arena;
    struct ir_program *p; /* grows only if it has a supply */
    struct vm_options o;
    const struct vm_native *const *tables;
    uint32_t table_count;
    uint32_t *native_cells; /* open addressing by name: table << 16 | row, plus 1 */
    uint32_t native_mask;
    struct vm_function *functions;
    uint32_t sites;
    BASE_VEC(uint32_t) by_site; /* functions that have code, sites ascending */
    BASE_VEC(const char *) kept_texts;
    struct vm_header **pristine; /* with a supply: globals as they are in the initial state */
    uint32_t main;      /* the function of that name, unless it is the entry; or IR_NO_INDEX */
    uint32_t *global32; /* 32-bit layout: address of each global, ascending */
    struct vm_registry registry;
    struct vm_places places;
    struct vm_loops_cut loops_cut;
    struct vm_owners owners;
    _Atomic uint32_t first_start; /* where the first thread that was started was; 0: none yet */
    atomic_bool symmetric;        /* threads are taken for interchangeable */
    atomic_bool told_apart;       /* and were not */

    atomic_bool arbitrary_made, arbitrary_mattered, finals_mattered;
    _Atomic uint64_t interrupts;   /* vm_interrupts: functions + 1 when asked, and the answer */
    atomic_bool *invariants_asked; /* the program's and then those of the options */

    /* The initial state, once a machine has reached it. */
    bool has_base;
    enum model_outcome base_outcome;
    struct model_fault base_fault;
    BASE_VEC(struct vm_base_object) base_objects; /* by name, ascending */
    struct vm_base_thread *base_threads;
    uint32_t base_thread_count;
    struct vm_process base_process;
    const char *base_approximation;
    uint64_t base_instructions, base_cuts;
    struct base_text base_output[2];
};

/* ---- the machine ---- */

/* What a step depends on, noted while it runs if a search asks for it. */
enum { VM_INPUTS = 48 };
struct vm_inputs {
    bool asked;      /* for those of the next steps */
    bool noting;     /* the running step's */
    bool all;        /* so far they are all that it depends on */
    uint32_t unread; /* frames of the running thread below this depth were not looked at */
    uint32_t count, written_count;
    struct model_input at[VM_INPUTS], written[VM_INPUTS];
};

struct vm_late_load {
    struct vm_component what;
    const void *bytes;
    uint32_t size;
};

struct vm {
    struct model model; /* first */
    struct vm_image *image;
    struct ir_program *p;
    const struct vm_options *o;
    struct vm_space *spaces;
    uint32_t space_count;
    struct vm_thread *threads; /* room for every number up to thread_count */
    uint32_t thread_count, thread_room;
    struct vm_process process;
    bool process_dirty;
    uint32_t process_slot;

    /* the running step */
    uint32_t running;
    bool first;                      /* the pending operation has not been done yet */
    bool multi;                      /* others could see: more than one thread, or no reduction */
    BASE_VEC(uint32_t) newly_shared; /* names of objects that others can reach since this step */
    bool quiet;                      /* the step is in the quiet section that it began in */
    uint8_t visible_flags; /* object flags (with VM_OBJ_ANY) that make an access visible now */
    bool slow;             /* every instruction goes through vm_hook */
    bool thread_ended;     /* in this step */
    bool shown;            /* in this step the program did something that is seen from outside */
    bool main_returned;    /* in this step: what main's return leads to at once belongs to it */
    uint32_t alt;
    uint32_t budget; /* local instructions until the step is cut */
    struct model_fault fault;
    enum ir_raise raising; /* what the fault is to a managed function, if its kind does not say */
    BASE_VEC(struct model_access) foot;
    BASE_VEC(struct model_access) scratch_access;
    BASE_VEC(uint32_t) fresh; /* threads spawned in this step, not yet run */
    bool asking;              /* a function runs to tell something about the state (evaluate.c) */
    bool unready;             /* it needs a class of the program that is not initialised */
    bool supposing;           /* a thread runs on as if those it waits for had ended (symmetry.c) */
    bool unknown;             /* and it needs to know what they did */
    bool replaced;            /* a dead object by another, which takes more than erasing to undo */
    bool looking; /* asked about a pending operation: claims only record, effects do not happen */
    uint64_t scratch[128]; /* while looking: copies of what was claimed; what does not fit goes to
                              more_scratch */
    uint32_t scratch_used;
    struct base_arena more_scratch;

    struct vm_inputs inputs; /* trace.c */

    /* what changed since the last settle */
    bool broken; /* the step faulted or was pruned: where its threads stand means nothing */
    BASE_VEC(struct vm_component) dirty_objects;
    BASE_VEC(uint32_t) touched; /* threads */
    BASE_VEC(struct model_change) changes;
    uint64_t *pack; /* packed frames and controls of one `changes` */
    uint32_t pack_count, pack_room;
    BASE_VEC(struct vm_late_load) late;
    BASE_VEC(struct vm_component) known[2]; /* copy of the registry, by slot index */

    BASE_VEC(struct model_choice) choices;
    BASE_VEC(uint32_t) work; /* names, for walks over the heap */
    void *free_blocks[16];   /* of objects, by size class */
    uint64_t heap_bytes;
    struct vm_placement *placement; /* placement.c: what this machine knows of image.places */
    struct vm_gc *gc;               /* gc.c; NULL until the first managed object */
    struct vm_twin *twin;           /* symmetry.c: room to work in */

    const char *approximation;
    uint64_t instructions;
    uint64_t cuts; /* loops.c: rounds that were not taken */
    struct base_text output[2];

    model_observer *observer;
    void *observer_context;
    struct vm_abstracted *abstracted; /* abstract.c; NULL until it is asked for */
    struct vm_watch *watch;           /* vm/watch.c: what is needed to tell an observer */
};

/* Are there questions about every state? Then all that they could see change is a step. */
static inline bool vm_is_asked(const struct vm *m) {
    return m->o->proposition_count || m->o->invariant_count || m->p->invariants.count;
}

/* image.c */
struct vm_image *vm_image_new(struct ir_program *p, const struct vm_native *const *tables,
                              uint32_t table_count, const struct vm_options *o);
/* Gives a lazy function its code, once. NULL: it has it; else why it cannot. */
const char *vm_image_link(struct vm_image *image, uint32_t function);
const struct vm_function *vm_image_function(struct vm_image *image, uint32_t function);
/* Nothing of the program gives it code: a native does, or nobody. */
static inline bool vm_is_native(const struct vm *m, uint32_t function) {
    return ir_function_is_native(vm_image_function(m->image, function)->f);
}
struct vm_image *vm_image_use(struct vm_image *image);
void vm_image_drop(struct vm_image *image);
uint32_t vm_site(const struct vm_image *image, uint32_t function, uint32_t pc);
bool vm_site_find(const struct vm_image *image, uint32_t site, uint32_t *function, uint32_t *pc);

/* registry.c */
void vm_registry_init(struct vm_registry *r);
void vm_registry_drop(struct vm_registry *r);
uint32_t vm_registry_slot(struct vm_registry *r, struct vm_component c);
/* For checkpoints: all slots given out so far, as words (allocated); and such words into a registry
 * that has given out none. */
uint32_t *vm_registry_save(struct vm_registry *r, uint32_t *count);
bool vm_registry_restore(struct vm_registry *r, const uint32_t *words, uint32_t count);
struct vm_component vm_component_of(struct vm *m, uint32_t slot);

/* object.c */
static inline struct vm_object *vm_object_at(struct vm *m, uint32_t name) {
    uint32_t space = vm_name_space(name), index = vm_name_index(name);
    if (VM_UNLIKELY(space >= m->space_count || index >= m->spaces[space].count))
        return NULL;
    return &m->spaces[space].at[index];
}
static inline uint8_t *vm_object_bytes(struct vm_object *o) {
    return (uint8_t *)(o->h + 1);
}
static inline uint32_t vm_shadow_offset(uint32_t size) {
    return (size + 7u) & ~7u;
}
static inline uint8_t *vm_object_shadow(struct vm_object *o) {
    return vm_object_bytes(o) + vm_shadow_offset(o->h->size);
}
void vm_space_need(struct vm *m, uint32_t space, uint32_t count);
void vm_object_make(struct vm *m, uint32_t name, uint64_t size, uint32_t align_log2, bool defined,
                    uint32_t site);
/* What an object counts as heap: a machine meets globals of its program in any order. */
static inline uint64_t vm_heap_part(uint32_t name, const struct vm_header *h) {
    return vm_name_space(name) < VM_SPACE_THREADS ? 0 : h->size;
}
void vm_object_die(struct vm *m, uint32_t name, uint32_t site); /* leaves the name taken */
void vm_object_erase(struct vm *m, uint32_t name);              /* the name is free again */
void vm_object_block(struct vm *m, struct vm_object *o,
                     uint32_t room); /* make room, keep content */
void vm_object_unblock(struct vm *m, struct vm_object *o);
/* The table of slots and marks beyond the first chunk, for so many chunks. */
void vm_object_chunks(struct vm_object *o, uint32_t count);
void vm_object_touch(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                     uint64_t size);
void vm_object_touch_shadow(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                            uint64_t size);
static inline void vm_object_touch_first(struct vm *m, uint32_t name, struct vm_object *o) {
    if (!o->dirty) {
        o->dirty = true;
        *base_vec_push(&m->dirty_objects) = (struct vm_component){VM_COMP_OBJECT, name, 0};
    }
}

/* place.c: names for new objects, and which dead ones can be forgotten */
/* 0: none left */
uint32_t vm_place_heap(struct vm *m, uint32_t thread, uint64_t size, uint32_t align_log2);
uint32_t vm_place_stack(struct vm *m, uint32_t thread, uint64_t size, uint32_t align_log2);
void vm_place_pop(struct vm *m, uint32_t thread, uint32_t mark, uint32_t site);
bool vm_place_shared(struct vm *m, uint32_t thread,
                     uint32_t mark); /* can others reach what that would end? */
uint32_t vm_compress(const struct vm *m, uint64_t pointer); /* the 32-bit form */
uint64_t vm_expand(struct vm *m, uint32_t address);

/* A pointer as the program's memory keeps it. */
static inline uint64_t vm_word_pointer(struct vm *m, const uint8_t *bytes) {
    uint64_t v = 0;
    if (m->p->pointer_bytes == 8) {
        memcpy(&v, bytes, 8);
        return v;
    }
    memcpy(&v, bytes, 4);
    return vm_expand(m, (uint32_t)v);
}

/* share.c */
void vm_share(struct vm *m, uint32_t name);
void vm_pointer_stored(struct vm *m, struct vm_object *into, uint64_t value);
void vm_words_stored(struct vm *m, struct vm_object *into, uint64_t offset, uint64_t size);
bool vm_leaked(struct vm *m, uint32_t name); /* a heap object at the end of the process */

/* memory.c: every access. `record` access kinds are MODEL_*; result VM_OK, VM_STOP or VM_FAULT. */
enum vm_status vm_access(struct vm *m, uint64_t pointer, uint64_t size, uint32_t mode,
                         uint32_t site, struct vm_object **object, uint8_t **bytes);
/* With IR_MEM_CONFINED or IR_MEM_FINAL (which is given in the mode too): never a reason to stop,
 * and not recorded. */
enum vm_status vm_access_quiet(struct vm *m, uint64_t pointer, uint64_t size, uint32_t mode,
                               uint32_t site, struct vm_object **object, uint8_t **bytes);
void vm_record_look(struct vm *m, uint64_t pointer, uint64_t size, uint32_t site); /* vm_look */
void vm_record_failed(struct vm *m, uint32_t name, uint32_t site); /* an access that is a fault */
uint64_t vm_undefined_bits(struct vm_object *o, uint64_t offset,
                           uint32_t bytes); /* up to 8 bytes */
void vm_set_undefined(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                      uint32_t bytes, uint64_t bits);
void vm_define(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset, uint64_t size);
enum vm_status vm_memory_copy(struct vm *m, uint64_t to, uint64_t from, uint64_t size,
                              uint32_t site);
enum vm_status vm_memory_fill(struct vm *m, uint64_t to, uint8_t byte, uint64_t undefined,
                              uint64_t size, uint32_t site);
enum vm_status vm_raise(struct vm *m, enum model_fault_kind kind, uint32_t site, uint64_t d0,
                        uint64_t d1);
void vm_record_end(struct vm *m, uint32_t site);
void vm_record_pop(struct vm *m, uint32_t thread, uint32_t mark, uint32_t site);

/* thread.c */
static inline struct vm_frame *vm_top(struct vm_thread *t) {
    return &t->frames[t->c.frames - 1];
}

/* The registers that a call's arguments are in. */
static inline const uint32_t *vm_call_registers(const struct ir_function *f,
                                                const struct ir_ins *i) {
    return i->b ? f->aux.at + i->y : NULL;
}
void vm_alive_changed(struct vm *m); /* sets multi and visible_flags */
void vm_threads_need(struct vm *m, uint32_t count);
void vm_thread_touch(struct vm *m, uint32_t thread);
void vm_control_touch(struct vm *m, uint32_t thread);
void vm_atomic_begin(struct vm *m, uint32_t thread);
/* A thread goes on that may have waited in a section, while which others had sections of theirs. */
void vm_atomic_go_on(struct vm *m, uint32_t thread);
void vm_atomic_end(struct vm *m, uint32_t thread);

/* number.c */
uint32_t vm_number_take(struct vm *m);
void vm_number_give(struct vm *m, uint32_t thread);

/* quiet.c */
void vm_quiet_enter(struct vm *m, uint32_t thread, const struct ir_function *f);
void vm_quiet_leave(struct vm *m, uint32_t thread, const struct vm_frame *f);

/* Nobody else comes in between what the thread did in this step and what it does now. */
static inline bool vm_goes_on(const struct vm *m, uint32_t thread) {
    return m->first || m->quiet || m->threads[thread].c.atomic;
}
/* What it does now is no part of a data race. */
static inline bool vm_is_apart(const struct vm *m, uint32_t thread) {
    return m->threads[thread].c.atomic || m->threads[thread].c.quiet;
}
/* The frame at a depth, with room for the registers of its function; and a clean shadow for them.
 */
void vm_frames_need(struct vm_thread *t, uint32_t count);
struct vm_frame *vm_frame_for(struct vm *m, struct vm_thread *t, uint32_t depth, uint32_t function);
void vm_frame_shadow(struct vm_frame *f);
bool vm_frame_push(struct vm *m, uint32_t thread, uint32_t function); /* false: stack overflow */
/* Frames beyond the limit, for the exception that says that it was reached. */
enum { VM_FRAMES_SPARE = 256 };
void vm_frame_pop(struct vm *m, uint32_t thread, uint32_t site);
void vm_thread_finish(struct vm *m, uint32_t thread, uint64_t result, bool undefined);
uint32_t vm_thread_make(struct vm *m, uint64_t function_pointer, const uint64_t *args,
                        uint32_t count, uint32_t site);
void vm_shadow_on(struct vm *m, uint32_t thread); /* the top frame gets a shadow */
uint64_t vm_tls_address(struct vm *m, uint32_t thread, uint32_t global);

/* trace.c: what a step depends on. While it is noted every access takes the slow path. */
void vm_trace_begin(struct vm *m, uint32_t thread);
void vm_trace_end(struct vm *m, bool stopped);
void vm_trace_look_begin(struct vm *m, uint32_t thread); /* the same for what a thread offers */
void vm_trace_look_end(struct vm *m);
bool vm_trace_op(uint32_t op); /* are the inputs of all operations like this noted? (exec.c) */
void vm_trace_object_slow(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                          uint64_t size);
void vm_trace_write_slow(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                         uint64_t size);
void vm_trace_words_slow(struct vm *m, const struct vm_object *o, uint64_t offset, uint64_t size);
void vm_trace_depth_slow(struct vm *m, uint32_t thread, uint32_t depth);
void vm_trace_thread_slow(struct vm *m, uint32_t thread);
void vm_trace_process_slow(struct vm *m);
void vm_trace_control_slow(struct vm *m, uint32_t thread);
/* What steps from the current state depend on that is in no slot; 0: none may be repeated. */
uint32_t vm_trace_mode(const struct vm *m);
/* The step depends on something that is in no slot, or not worth noting. */
static inline void vm_trace_lose(struct vm *m) {
    if (VM_UNLIKELY(m->inputs.noting))
        m->inputs.all = false;
}
/* It looked at an object's header, and at so many bytes of it. */
static inline void vm_trace_object(struct vm *m, uint32_t name, struct vm_object *o,
                                   uint64_t offset, uint64_t size) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_trace_object_slow(m, name, o, offset, size);
}
/* It wrote all of these bytes. */
static inline void vm_trace_write(struct vm *m, uint32_t name, struct vm_object *o, uint64_t offset,
                                  uint64_t size) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_trace_write_slow(m, name, o, offset, size);
}
/* It looked at more of one that it came by before, in the same chunks: up to whole words of eight
 * bytes. */
static inline void vm_trace_words(struct vm *m, const struct vm_object *o, uint64_t offset,
                                  uint64_t size) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_trace_words_slow(m, o, offset, size);
}
/* It looked at what a thread is about to do. */
static inline void vm_trace_thread(struct vm *m, uint32_t thread) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_trace_thread_slow(m, thread);
}
/* It looked at what the process knows, or changed it. */
static inline void vm_trace_process(struct vm *m) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_trace_process_slow(m);
}
/* It looked at the control block of a thread, or changed a part of it. */
static inline void vm_trace_control(struct vm *m, uint32_t thread) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_trace_control_slow(m, thread);
}
/* It asked or ran a native. */
static inline void vm_trace_native(struct vm *m, const struct vm_native *native) {
    if (!(native->flags & VM_NATIVE_NOTED))
        vm_trace_lose(m);
}
/* It looked at a frame of the thread that runs or is looked at; it returned to what is the top
 * frame now. */
static inline void vm_trace_depth(struct vm *m, uint32_t thread, uint32_t depth) {
    if (VM_UNLIKELY(m->inputs.noting))
        vm_trace_depth_slow(m, thread, depth);
}
static inline void vm_trace_frame(struct vm *m, uint32_t thread) {
    vm_trace_depth(m, thread, m->threads[thread].c.frames - 1);
}

/* exec.c */
enum vm_run { VM_RUN_STOPPED, VM_RUN_ENDED, VM_RUN_FAULTED, VM_RUN_PRUNED, VM_RUN_CUT };
enum vm_run vm_exec(struct vm *m, uint32_t thread);

/* native.c */
/* Where a thread is: in its innermost frame that is not of a library, because that is what people
 * know. */
uint32_t vm_site_here(struct vm *m, uint32_t thread);
/* ret: two result slots, and the undefined bits of the first; `c` is the call, for VM_TAIL. */
enum vm_status vm_native_run(struct vm *m, uint32_t thread, const struct ir_ins *i,
                             struct vm_call *c, uint64_t ret[3]);
uint32_t vm_pending_ways(struct vm *m,
                         uint32_t thread); /* alternatives of the pending operation; 0: blocked */
bool vm_pending_call(struct vm *m, uint32_t thread, struct vm_call *c, uint64_t *args,
                     const struct vm_native **native);
enum { VM_ARGS = 32 };

/* shadow.c */
enum vm_status vm_shadow_flow(struct vm *m, uint32_t thread, const struct ir_ins *i, uint32_t site);

/* pack.c: components to bytes and back */
void vm_pack_room(struct vm *m, uint32_t words); /* into m->pack, which is empty */
struct vm_bytes vm_pack_control(struct vm *m, struct vm_thread *t); /* into m->pack */
struct vm_bytes vm_pack_frame(struct vm *m, struct vm_thread *t, uint32_t depth);
/* The registers that a frame needs to go on: a count, then their numbers. */
const uint16_t *vm_frame_live(const struct vm *m, const struct vm_thread *t, uint32_t depth);
struct vm_bytes vm_chunk_bytes(struct vm_header *h, uint32_t part); /* at NULL: no such chunk */
void vm_unpack_control(struct vm *m, struct vm_thread *t, const void *bytes, uint32_t size);
void vm_unpack_frame(struct vm *m, struct vm_thread *t, uint32_t depth, const void *bytes,
                     uint32_t size);
void vm_pack_changes(struct vm *m);
void vm_pack_settle(struct vm *m);
void vm_pack_clean(struct vm *m, uint32_t from); /* forgets the dirty objects from there on */
void vm_unpack(struct vm *m, uint32_t slot, const void *bytes, uint32_t size);
void vm_unpack_done(struct vm *m);

uint32_t vm_pack_slot(struct vm *m, struct vm_component c); /* of a part of an object that exists */

/* abstract.c */
uint32_t vm_abstract(struct vm *m, const struct model_change **out, const char **why);
void vm_abstract_drop(struct vm *m);

/* outcome.c */
uint64_t vm_outcome(struct vm *m);
/* At the end of the process every heap object should be gone, if that is asked for. */
enum model_outcome vm_leak_check(struct vm *m, enum model_outcome before);

/* invariant.c */
bool vm_invariant(struct vm *m, struct model_fault *fault); /* is one broken? */

/* base.c: the initial state */
void vm_base_save(struct vm *m, enum model_outcome outcome);
void vm_base_restore(struct vm *m);
void vm_base_forget(struct vm *m);                                  /* all objects */
void vm_base_link(struct vm *m);                                    /* to what there is now */
struct vm_bytes vm_base_bytes(struct vm *m, struct vm_component c); /* at NULL: was not there */

/* numbering.c: for checkpoints */
uint32_t *vm_numbering_save(struct vm_image *image, uint32_t *count); /* allocated */
bool vm_numbering_restore(struct vm_image *image, const uint32_t *from, uint32_t count);
uint64_t vm_numbering_growth(struct vm_image *image, bool whole); /* as in model_vtable */

/* loops.c */
extern const struct vm_native vm_loop_natives[];
char *vm_loops_text(struct vm *m); /* which loops were cut, allocated */

/* boot.c */
void vm_boot(struct vm *m);
/* The object of that name; a global that the program got only now is made as it was in the initial
 * state. */
struct vm_object *vm_object_reach(struct vm *m, uint32_t name);

/* exception.c: all with the top frame's pc at the instruction */
enum vm_status vm_throw(struct vm *m, uint32_t thread, uint64_t exception, uint32_t site);
enum vm_status vm_unwind(struct vm *m, uint32_t thread, uint64_t exception, uint64_t target,
                         uint32_t site);
enum vm_status vm_end_filter(struct vm *m, uint32_t thread, bool takes, uint32_t site);
/* A fault that a managed function sees as that exception, whatever its kind. */
enum vm_status vm_raise_exception(struct vm *m, enum ir_raise kind, uint32_t site, uint64_t d0,
                                  uint64_t d1);
/* The function that makes an exception of the recorded fault, or IR_NO_INDEX. */
uint32_t vm_raiser(struct vm *m, uint32_t function, uint64_t details[2]);

/* managed.c */
enum vm_status vm_managed_new(struct vm *m, uint32_t thread, uint32_t class, int64_t length,
                              uint32_t site, uint64_t *pointer);
static inline bool vm_is_managed(const struct vm_object *o) {
    return o && o->h && o->h->flags & VM_OBJ_MANAGED;
}

/* watch.c: telling an observer, before each instruction */
void vm_watch_ins(struct vm *m, uint32_t thread, uint32_t function, uint32_t pc);
void vm_watch_step_end(struct vm *m, uint32_t thread);
/* The next step was cut: it is watched only at its beginning. */
void vm_watch_briefly(struct vm *m, bool brief);
void vm_watch_output(struct vm *m, uint32_t thread, bool to_stderr, const char *text,
                     size_t length);
void vm_watch_note(struct vm *m, uint32_t thread, const char *text);
void vm_watch_spawn(struct vm *m, uint32_t thread, uint32_t child);
void vm_watch_drop(struct vm *m);

/* describe.c */
/* "queue.head[2]", allocated; *type is the type of the thing there, *shared whether others see it.
 */
char *vm_describe_address(struct vm *m, uint64_t pointer, uint32_t *type);
/* Is it an object, or has it a name in the program? */
bool vm_describe_known(struct vm *m, uint32_t name);
char *vm_describe_value(struct vm *m, uint64_t value, uint32_t bytes, uint32_t type);
char *vm_describe_fault(struct vm *m, const struct model_fault *fault);
char *vm_describe_wait(struct vm *m, uint32_t thread);
void vm_describe_site(struct vm *m, uint32_t site, struct model_place *out);
void vm_describe_thread(struct vm *m, uint32_t thread, struct model_thread_info *out);

#endif
