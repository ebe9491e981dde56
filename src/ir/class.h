/* Managed programs: classes, handlers of exceptions, and the front end that supplies both, and the
 * bodies of functions, while the program runs. A class library has tens of thousands of methods, of
 * which a program uses dozens: so a method gets its number when code that calls it is lowered, and
 * its body when it is first called.
 *
 * A managed object begins with a head of IR_HEAD bytes: the word of its monitor
 * (vm/managed/monitor.c), and for an array the number of elements. Its class is not in its bytes:
 * the machine knows it. A reference is a pointer to the object with offset 0; null is 0. Constants
 * of the language (string literals, class objects, static fields) are globals: one that has a class
 * is an object, and one that is added while the program runs exists, as it is, in every state. */
#ifndef IR_CLASS_H
#define IR_CLASS_H

#include "base/status.h"
#include <stdbool.h>
#include <stdint.h>

struct ir_program;

enum {
    IR_HEAD = 8,         /* bytes before the fields, or before the elements of an array */
    IR_HEAD_MONITOR = 0, /* offset of the monitor's word, 32 bits */
    IR_HEAD_LENGTH = 4,  /* offset of the number of elements, 32 bits */
};

enum ir_class_flags {
    IR_CLASS_ARRAY = 1,
    IR_CLASS_POINTERS = 2,  /* instances may hold pointers: the collector looks into them */
    IR_CLASS_FINALIZED = 4, /* with options.finalizers: an instance has a finalizer when it is made,
                               and is not lost before a finalizer thread was told (vm/native.h) */
    IR_CLASS_WEAK = 8,      /* a reference: collections that the program can tell clear the pointer
                               at offset IR_HEAD when nothing stronger leads to its object */
    IR_CLASS_LIBRARY = 16,
    /* Kinds of WEAK. SOFT: only a finalizer thread clears it. PHANTOM: once its object was
     * finalized and no other reference leads to it (Java's phantoms, .NET's that track
     * resurrection). */
    IR_CLASS_SOFT = 32,
    IR_CLASS_PHANTOM = 64,
    IR_CLASS_THREAD = 128, /* instances are what the program knows threads by; see ir_identity */
};

/* A field of an IR_CLASS_THREAD that says nothing but which thread it is. */
struct ir_identity {
    uint32_t offset, bytes;
    bool open; /* the program itself may read it; else only natives do, to name the thread */
};
enum { IR_IDENTITIES = 4 };

/* How far the initialisation of a class is: the first 32 bits of its init_state global; the second
 * 32 bits are the thread that does it, plus 1. */
enum ir_init { IR_INIT_NOT, IR_INIT_RUNNING, IR_INIT_DONE, IR_INIT_FAILED };

struct ir_class {
    const char *name; /* as people write it: "Bank.Account", "int[]" */
    uint32_t super;   /* class, or IR_NO_INDEX */
    uint32_t flags;
    uint32_t size;       /* bytes of an instance, head included; array: of the head alone */
    uint32_t element;    /* array: bytes of an element */
    uint32_t type;       /* debug type of an instance (offsets count from the start of the head) */
    uint32_t init_state; /* global; IR_NO_INDEX: it needs no initialisation */
    uint32_t init;       /* function without parameters that initialises it, with its locking */
    void *front;         /* the front end's own */
    struct ir_answers *answers; /* private to supply.c: what dispatch and subtype said */
};

/* The ways in which one operation of a managed function can go wrong. The machine then calls the
 * function p->raise[kind](detail, detail), which makes the exception and throws it. IR_NO_INDEX:
 * it stays the fault that it is in an unmanaged function. */
#define IR_RAISES(RAISE)                                                                           \
    RAISE(NULL, "null reference; details: 0, 0")                                                   \
    RAISE(BOUNDS, "index out of bounds; details: the index, the number of elements")               \
    RAISE(DIVISION, "integer division by zero; details: 0, 0")                                     \
    RAISE(OVERFLOW, "integer overflow; details: 0, 0")                                             \
    RAISE(SIZE, "negative array size; details: the size, 0")                                       \
    RAISE(MEMORY, "no memory; details: bytes, 0")                                                  \
    RAISE(STACK, "too many frames; details: 0, 0")
enum ir_raise {
#define RAISE(id, meaning) IR_RAISE_##id,
    IR_RAISES(RAISE)
#undef RAISE
        IR_RAISE_KINDS
};

/* An exception is searched for in two passes (ECMA-335 I.12.4.2.5): up the frames for the first
 * handler that takes it, then again, running every CLEANUP on the way there. The handlers of a
 * function are in order: of two that cover an instruction the earlier is the inner one. */
enum ir_handler_kind {
    IR_HANDLER_CATCH,   /* takes what is of class `class`, or anything if that is IR_NO_INDEX */
    IR_HANDLER_FILTER,  /* runs the code at `filter`, with the exception in `reg`, in this frame but
                           before any other is left; it ends with `endfilter`, and takes it if not 0
                         */
    IR_HANDLER_CLEANUP, /* finally and fault: `reg` gets the exception, reg + 1 where unwinding is
                           going; its code ends with `unwind reg` */
};
struct ir_handler {
    uint32_t first, end; /* instructions covered: first <= pc < end */
    uint32_t target;
    uint16_t reg; /* receives the exception */
    uint8_t kind; /* enum ir_handler_kind */
    uint32_t class, filter;
};

/* Things that users can name: a static field, and a static method without parameters that is
 * evaluated in states. */
struct ir_static {
    uint32_t type;    /* debug type */
    bool is_constant; /* it is `value` everywhere, and has no place */
    int64_t value;
    uint32_t global;
    uint64_t offset;
};
struct ir_question {
    uint32_t function; /* returns one slot: is it so? */
    uint32_t class;    /* only once this class is initialised; IR_NO_INDEX: at any time */
};

/* The questions that the front end answers while the program runs. All are called with the
 * program's supply lock held, may add functions, classes, globals, types and places, and must
 * give the same answer to the same question. */
struct ir_supply {
    void *context;
    /* Gives the function at that index, which is lazy, its code and regs (params and results it has
     * already), and makes it defined. False: it cannot be had, the status says why, and the call is
     * a fault of kind UNMODELLED with that text. */
    bool (*body)(void *context, struct ir_program *p, uint32_t function, struct base_status *s);
    /* The function that an instance of `class` answers to `selector` with; IR_NO_INDEX: none, and
     * the call is a fault of kind BAD_CALL. */
    uint32_t (*dispatch)(void *context, struct ir_program *p, uint32_t class, uint32_t selector);
    /* Is an instance of `class` also one of `of`? */
    bool (*subtype)(void *context, struct ir_program *p, uint32_t class, uint32_t of);
    /* Members by the names that people write, classes with namespace and outer classes, all between
     * dots: "bank.Bank.Account". Loads a class, does not initialise it. False: there is none. NULL:
     * nothing has a name. */
    bool (*find_static)(void *context, struct ir_program *p, const char *class, const char *name,
                        struct ir_static *out);
    bool (*find_question)(void *context, struct ir_program *p, const char *class, const char *name,
                          struct ir_question *out);
    bool (*has_method)(void *context, struct ir_program *p, const char *class, const char *name);
};

/* Makes room for a program that grows while machines run it: its tables then never move. To be
 * called once, on a program that is initialised and still small. */
void ir_supply_begin(struct ir_program *p, const struct ir_supply *supply);
void ir_supply_lock(struct ir_program *p); /* recursive */
void ir_supply_unlock(struct ir_program *p);

/* Asks for the body of a lazy function; with the lock held. */
BASE_MUST_CHECK bool ir_supply_body(struct ir_program *p, uint32_t function, struct base_status *s);

/* Look up things that users named; these functions take the lock themselves. */
bool ir_supply_static(struct ir_program *p, const char *class, const char *name,
                      struct ir_static *out);
bool ir_supply_question(struct ir_program *p, const char *class, const char *name,
                        struct ir_question *out);
bool ir_supply_has_method(struct ir_program *p, const char *class, const char *name);

uint32_t ir_build_class(struct ir_program *p, const struct ir_class *class);
/* An answer that is known beforehand: for programs without a supply. */
void ir_class_answer_dispatch(struct ir_program *p, uint32_t class, uint32_t selector,
                              uint32_t function);
/* The known answer to the lowest selector from *selector on; false: there is none. */
bool ir_class_next_answer(const struct ir_program *p, uint32_t class, uint32_t *selector,
                          uint32_t *function);

/* Cached answers of the supply; lock-free when known. */
uint32_t ir_class_dispatch(struct ir_program *p, uint32_t class, uint32_t selector);
bool ir_class_is(struct ir_program *p, uint32_t class, uint32_t of);

#endif
