/* Managed programs: classes, handlers of exceptions, and the front end that supplies both, and the
 * bodies of functions, while the program runs. A class library has tens of thousands of methods, of
 * which a program uses dozens: so a method gets its number when code that calls it is lowered, and
 * its body when it is first called.
 *
 * A managed object begins with a head of IR_HEAD bytes: the word of its monitor
 * (vm/managed/monitor.c), and for an array the number of elements. Its class is not in its bytes:
 * the machine knows it. A reference is a pointer to the object with offset 0; null is 0. Constants
 * of the language (string literals, class objects, static fields) are globals. A global that has a
 * class is an object. A global that is added while the program runs counts as part of every state,
 * with its first content. */
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
    IR_CLASS_POINTERS = 2,  /* instances may hold pointers, so the collector looks into them */
    IR_CLASS_FINALIZED = 4, /* with options.finalizers: an instance has a finalizer when it is made,
                               and is not collected before a finalizer thread was told
                               (vm/native.h) */
    IR_CLASS_WEAK = 8,      /* a weak reference: collections that the program can observe clear the
                               pointer at offset IR_HEAD when no stronger reference leads to its
                               object */
    IR_CLASS_LIBRARY = 16,
    /* Kinds of WEAK. SOFT: only a finalizer thread clears it. PHANTOM: it is cleared once its
     * object was finalized and no other reference leads to the object (Java's phantom references,
     * and .NET's weak references that track resurrection). */
    IR_CLASS_SOFT = 32,
    IR_CLASS_PHANTOM = 64,
    IR_CLASS_THREAD = 128, /* the program knows threads by its instances; see ir_identity */
    IR_CLASS_LOCKED = 256, /* the library itself uses the monitors of its instances; it need not as
                              long as the program does not use them */
    IR_CLASS_OUTPUT = 512, /* its instances write what the program prints */
};

/* A field of an IR_CLASS_THREAD that only tells which thread it is. */
struct ir_identity {
    uint32_t offset, bytes;
    bool open; /* the program itself may read the field; otherwise only natives do, to name the
                  thread */
};
enum { IR_IDENTITIES = 4 };

/* The progress of a class's initialisation: the first 32 bits of its init_state global. The second
 * 32 bits are the number of the initialising thread, plus 1. */
enum ir_init { IR_INIT_NOT, IR_INIT_RUNNING, IR_INIT_DONE, IR_INIT_FAILED };

struct ir_class {
    const char *name; /* as a user writes it: "Bank.Account", "int[]" */
    uint32_t super;   /* class, or IR_NO_INDEX */
    uint32_t flags;
    uint32_t size;       /* bytes of an instance, head included; array: of the head alone */
    uint32_t element;    /* array: bytes of an element */
    uint32_t type;       /* debug type of an instance (offsets count from the start of the head) */
    uint32_t locked_if;  /* LOCKED: where an int is that is 0 if the library does not use the
                            monitor of that instance; 0: it uses all of them */
    uint32_t init_state; /* global; IR_NO_INDEX: it needs no initialisation */
    uint32_t init;       /* function without parameters that initialises it, with its locking */
    void *front;         /* data of the front end */
    struct ir_answers *answers; /* private to supply.c: cached answers of dispatch and subtype */
};

/* The ways in which one operation of a managed function can fail. The machine then calls the
 * function p->raise[kind](detail, detail), which makes the exception and throws it. If it is
 * IR_NO_INDEX, the failure is a fault, as in an unmanaged function. */
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

/* An exception is handled in two passes (ECMA-335 I.12.4.2.5). The first goes up the frames to find
 * the handler that takes it. The second runs every CLEANUP on the way to this handler. The handlers
 * of a function are ordered: of two that cover an instruction the earlier is the inner one. */
enum ir_handler_kind {
    IR_HANDLER_CATCH,   /* takes exceptions of class `class`, or any if that is IR_NO_INDEX */
    IR_HANDLER_FILTER,  /* runs the code at `filter` in this frame, with the exception in `reg`,
                           before any other frame is left; the code ends with `endfilter`, and the
                           handler takes the exception if its operand is not 0 */
    IR_HANDLER_CLEANUP, /* finally and fault: `reg` gets the exception, and reg + 1 the goal of the
                           unwinding; the code ends with `unwind reg` */
};
struct ir_handler {
    uint32_t first, end; /* instructions covered: first <= pc < end */
    uint32_t target;
    uint16_t reg; /* receives the exception */
    uint8_t kind; /* enum ir_handler_kind */
    uint32_t class, filter;
};

/* Members that users can name: a static field, and a static method without parameters that is
 * evaluated in states. */
struct ir_static {
    uint32_t type;    /* debug type */
    bool is_constant; /* it is always `value`, and has no memory */
    int64_t value;
    uint32_t global;
    uint64_t offset;
};
struct ir_question {
    uint32_t function; /* returns one slot, which is not 0 if the answer is yes */
    uint32_t class; /* it is asked only once this class is initialised; IR_NO_INDEX: at any time */
};

/* The questions that the front end answers while the program runs. All are called with the
 * program's supply lock held, may add functions, classes, globals, types and places, and must
 * give the same answer to the same question. */
struct ir_supply {
    void *context;
    /* Gives the lazy function at this index its code and its number of registers, and makes it
     * defined. Its params and results are set already. False: there is no code, the status says
     * why, and the call is a fault of kind UNMODELLED with that text. */
    bool (*body)(void *context, struct ir_program *p, uint32_t function, struct base_status *s);
    /* The function with which an instance of `class` answers `selector`. IR_NO_INDEX: there is
     * none, and the call is a fault of kind BAD_CALL. */
    uint32_t (*dispatch)(void *context, struct ir_program *p, uint32_t class, uint32_t selector);
    /* Is an instance of `class` also an instance of `of`? */
    bool (*subtype)(void *context, struct ir_program *p, uint32_t class, uint32_t of);
    /* Find members by the names that users write. Class names include the namespace and outer
     * classes, separated by dots: "bank.Bank.Account". This loads a class but does not initialise
     * it. False: there is no such member. NULL: the language has no such names. */
    bool (*find_static)(void *context, struct ir_program *p, const char *class, const char *name,
                        struct ir_static *out);
    bool (*find_question)(void *context, struct ir_program *p, const char *class, const char *name,
                          struct ir_question *out);
    bool (*has_method)(void *context, struct ir_program *p, const char *class, const char *name);
};

/* Makes room for a program that grows while machines run it, so that its tables never move. Called
 * once, on a program that is initialised and still small. */
void ir_supply_begin(struct ir_program *p, const struct ir_supply *supply);
void ir_supply_lock(struct ir_program *p); /* recursive */
void ir_supply_unlock(struct ir_program *p);

/* Asks for the body of a lazy function. The lock must be held. */
BASE_MUST_CHECK bool ir_supply_body(struct ir_program *p, uint32_t function, struct base_status *s);

/* Look up members that users named. These functions take the lock themselves. */
bool ir_supply_static(struct ir_program *p, const char *class, const char *name,
                      struct ir_static *out);
bool ir_supply_question(struct ir_program *p, const char *class, const char *name,
                        struct ir_question *out);
bool ir_supply_has_method(struct ir_program *p, const char *class, const char *name);

uint32_t ir_build_class(struct ir_program *p, const struct ir_class *class);
/* Adds an answer of dispatch, for programs without a supply. */
void ir_class_answer_dispatch(struct ir_program *p, uint32_t class, uint32_t selector,
                              uint32_t function);
/* The known answer to the lowest selector that is at least *selector. False: there is none. */
bool ir_class_next_answer(const struct ir_program *p, uint32_t class, uint32_t *selector,
                          uint32_t *function);

/* Answers of the supply, which are cached. A cached answer needs no lock. */
uint32_t ir_class_dispatch(struct ir_program *p, uint32_t class, uint32_t selector);
bool ir_class_is(struct ir_program *p, uint32_t class, uint32_t of);

#endif
