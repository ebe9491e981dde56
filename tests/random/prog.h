/* A small concurrent program, in a form of its own: the generator makes it, the oracle runs it, and
 * it is written as text IR and as C. Everything is in fixed arrays, so that a program is copied by
 * assignment.
 *
 * A thread has integers v0..v3 (32 bits, 0 at the start), pointers p0..p2 (p0 is the argument of
 * the thread, else null), handles of threads that it started, and one object on its stack; so
 * has a function that it calls. An object is struct { uint8_t bytes[8]; void *link; ...; uint8_t
 * more[8] at 256; } cut off at its size. Integers are never read from a link, nor links from
 * integers: the value of a pointer is the machine's own affair. */
#ifndef RANDOM_PROG_H
#define RANDOM_PROG_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MAX_GLOBALS = 4,
    MAX_LINKS = 2, /* global pointers */
    MAX_LOCKS = 2,
    MAX_FUNCS = 4,
    MAX_OPS = 28, /* of a function */
    MAX_THREADS = 4,
    VARS = 4,
    POINTERS = 3,
    HANDLES = 3,
    NO_POINTER = 255,
};

/* OP(id): a, b, c are variables, pointers, globals, ... as the comment says; k is a number */
#define PROG_OPS(OP)                                                                               \
    OP(SET)      /* v[a] = k */                                                                    \
    OP(UNDEF)    /* v[a] = undefined */                                                            \
    OP(ARITH)    /* v[a] = v[b] <k: enum prog_arith> v[c] */                                       \
    OP(LOAD)     /* v[a] = global b */                                                             \
    OP(STORE)    /* global a = v[b] */                                                             \
    OP(RMW)      /* v[a] = global b; global b = <k: enum prog_rmw>(it, v[c]) */                    \
    OP(CAS)      /* v[a] = global b; if it was k, global b = v[c] */                               \
    OP(LOCK)     /* lock a */                                                                      \
    OP(UNLOCK)   /* lock a */                                                                      \
    OP(TRYLOCK)  /* v[a] = 1 if lock b was taken, else 0 */                                        \
    OP(MALLOC)   /* p[a] = new object of k bytes; b: zeroed */                                     \
    OP(FREE)     /* p[a] */                                                                        \
    OP(ADDR)     /* p[a] = the thread's stack object */                                            \
    OP(ADDRG)    /* p[a] = address of global b */                                                  \
    OP(PLOAD)    /* v[a] = width bytes at p[b] + offset */                                         \
    OP(PSTORE)   /* width bytes at p[a] + offset = v[b] */                                         \
    OP(COPY)     /* k bytes at p[a] = those at p[b] */                                             \
    OP(LOADLINK) /* p[a] = the link of p[b] */                                                     \
    OP(SETLINK)  /* the link of p[a] = p[b] */                                                     \
    OP(FETCH)    /* p[a] = global pointer b */                                                     \
    OP(PUBLISH)  /* global pointer a = p[b] */                                                     \
    OP(SPAWN)    /* handle a = new thread, function b, argument p[c] or NO_POINTER */              \
    OP(JOIN)     /* handle a */                                                                    \
    OP(CALL)     /* p[a] = p1 of function b, called with p[c] as its p0 */                         \
    OP(ASSERT)   /* v[a] != k */                                                                   \
    OP(ASSUME)   /* v[a] != k */                                                                   \
    OP(CHOOSE)   /* v[a] = one of 0..k-1 */                                                        \
    OP(AWAIT)    /* until global a == k; an atomic load each time */                               \
    OP(EXIT)     /* the process, with code k */                                                    \
    OP(LEAVE)    /* the thread ends */                                                             \
    OP(IF)       /* v[a] == k */                                                                   \
    OP(IFNULL)   /* p[a] is null */                                                                \
    OP(ELSE)                                                                                       \
    OP(LOOP) /* k times */                                                                         \
    OP(ATOMIC)                                                                                     \
    OP(END) /* of IF, IFNULL, LOOP or ATOMIC */

enum prog_kind {
#define OP(id) PROG_##id,
    PROG_OPS(OP)
#undef OP
        PROG_KINDS
};

enum prog_arith {
    ARITH_ADD,
    ARITH_SUB,
    ARITH_XOR,
    ARITH_AND,
    ARITH_OR,
    ARITH_SHL,
    ARITH_SHR,
    ARITHS
};
enum prog_rmw { RMW_XCHG, RMW_ADD, RMW_SUB, RMW_AND, RMW_OR, RMW_XOR, RMWS };

struct prog_op {
    uint8_t kind, a, b, c;
    uint8_t width; /* bytes */
    uint16_t offset;
    bool atomic;
    int32_t k;
};

struct prog_func {
    struct prog_op ops[MAX_OPS];
    uint32_t count;
    uint32_t stack_size;
};

struct prog_global {
    uint32_t size; /* 1, 2, 4, 8 */
    uint32_t init;
};

/* Between two globals in one object. */
enum { TOGETHER_APART = 8 };

struct prog {
    uint32_t pointer_bytes; /* 8 or 4 */
    bool together;          /* the globals are one object; then none has its address taken */
    uint32_t globals, links, locks, funcs;
    struct prog_global global[MAX_GLOBALS];
    struct prog_func func[MAX_FUNCS]; /* 0 is main */
};

/* The op that closes the block opened at `at` (or opened by the ELSE there): an ELSE or an END. */
uint32_t prog_match(const struct prog_func *f, uint32_t at);

/* Can it be run at all: nesting, ranges, handles joined after they were set, few threads. */
bool prog_valid(const struct prog *p);

/* Does the program have this operation anywhere? */
bool prog_has(const struct prog *p, enum prog_kind kind);

#endif
