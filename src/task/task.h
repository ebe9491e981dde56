/* Verification tasks in the form of SV-COMP. A task definition (.yml) names input files and
 * properties. A property (.prp) is one or more lines CHECK( init(main()), LTL(...) ).
 *
 * Invariants of this module: whatever cannot be read has a status. A task that was read has inputs
 * and a width of pointers. A property that we check has an entry, and a fault that violates it for
 * each of its subproperties; with unreach-call among them it has the error function. */
#ifndef TASK_TASK_H
#define TASK_TASK_H

#include "base/arena.h"
#include "base/status.h"
#include "base/vec.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum task_verdict { TASK_UNKNOWN, TASK_TRUE, TASK_FALSE };

/* SUB(id, name): the subproperties. A verdict uses the name: FALSE(valid-deref). */
#define TASK_SUBPROPERTIES(SUB)                                                                    \
    SUB(UNREACH_CALL, "unreach-call")                                                              \
    SUB(NO_DATA_RACE, "no-data-race")                                                              \
    SUB(NO_OVERFLOW, "no-overflow")                                                                \
    SUB(VALID_DEREF, "valid-deref")                                                                \
    SUB(VALID_FREE, "valid-free")                                                                  \
    SUB(VALID_MEMTRACK, "valid-memtrack")                                                          \
    SUB(VALID_MEMCLEANUP, "valid-memcleanup")                                                      \
    SUB(TERMINATION, "termination")                                                                \
    SUB(NO_DEADLOCK, "no-deadlock")                                                                \
    SUB(ASSERT, "assert")

enum task_subproperty {
#define SUB(id, name) TASK_##id,
    TASK_SUBPROPERTIES(SUB)
#undef SUB
        TASK_SUBPROPERTY_COUNT
};

struct task_property {
    const char *name; /* the name of the file without .prp: "unreach-call", "valid-memsafety" */
    const char *file; /* the file it was read from */
    /* bits (1 << enum task_subproperty); 0: none that heddle checks, or the file does not exist */
    uint32_t subproperties;
    uint64_t faults; /* the faults that violate it, as bits (1 << enum model_fault_kind) */
    const char *error_function;       /* for unreach-call; NULL otherwise */
    const char *entry;                /* main */
    enum task_verdict expected;       /* UNKNOWN: the task has no verdict */
    const char *expected_subproperty; /* of a false verdict, or NULL */
};

struct task {
    struct base_arena arena; /* owns all strings of the task */
    const char *file;
    BASE_VEC(const char *) inputs; /* paths that can be opened from the current folder */
    uint32_t pointer_bits;         /* 32 or 64 */
    const char *language;          /* "C", ...; NULL: the task has none */
    BASE_VEC(struct task_property) properties;
};

/* `t` must be zero, and the caller drops it even if this fails. */
BASE_MUST_CHECK bool task_read(struct task *t, const char *path, struct base_status *s);
/* The same from memory. `path` is the path that its file would have. */
BASE_MUST_CHECK bool task_parse(struct task *t, const char *text, size_t size, const char *path,
                                struct base_status *s);
void task_drop(struct task *t);

/* Finds a property that heddle checks, by its name or by the path of its .prp; NULL: the first one.
 * Returns NULL if there is none. */
const struct task_property *task_property_find(const struct task *t, const char *name);

/* The name of a property: that of its file, without folder and .prp. It lives in `a`. */
const char *task_property_name(struct base_arena *a, const char *path);

/* Reads a .prp file. The strings live in `a`. */
BASE_MUST_CHECK bool task_property_read(struct task_property *p, struct base_arena *a,
                                        const char *path, struct base_status *s);
/* The same from memory. `file` is only for messages and the name. */
BASE_MUST_CHECK bool task_property_parse(struct task_property *p, struct base_arena *a,
                                         const char *text, const char *file, struct base_status *s);

/* The name of the subproperty of `p` that a fault violates. NULL: it violates none. */
const char *task_property_violated(const struct task_property *p, uint32_t fault_kind);

#endif
