/* Verification tasks as the SV-COMP community writes them: a task definition (.yml) names input
 * files and properties; a property (.prp) is one or more CHECK( init(main()), LTL(...) ) lines.
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

/* SUB(id, name): the subproperties; `name` is what a verdict says: FALSE(valid-deref). */
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
    const char *name; /* of the file without .prp: "unreach-call", "valid-memsafety" */
    const char *file; /* where it was read */
    /* bit (1 << enum task_subproperty); 0: none that we check, or its file is not there */
    uint32_t subproperties;
    uint64_t faults;                  /* bit (1 << enum model_fault_kind): what violates it */
    const char *error_function;       /* of unreach-call; NULL otherwise */
    const char *entry;                /* main */
    enum task_verdict expected;       /* UNKNOWN: the task does not say */
    const char *expected_subproperty; /* of a false verdict, or NULL */
};

struct task {
    struct base_arena arena; /* everything below lives here */
    const char *file;
    BASE_VEC(const char *) inputs; /* relative to where the task was found: openable paths */
    uint32_t pointer_bits;         /* 32 or 64 */
    const char *language;          /* "C", or NULL when it is not said */
    BASE_VEC(struct task_property) properties;
};

/* `t` is zero before; task_drop after, also when it failed. */
BASE_MUST_CHECK bool task_read(struct task *t, const char *path, struct base_status *s);
/* The same from memory; `path` is where it would be. */
BASE_MUST_CHECK bool task_parse(struct task *t, const char *text, size_t size, const char *path,
                                struct base_status *s);
void task_drop(struct task *t);

/* By name, or by the path of its .prp; NULL: the first. Only those that we check; NULL if there is
 * none. */
const struct task_property *task_property_find(const struct task *t, const char *name);

/* The name of a property is that of its file, without folder and .prp; it lives in `a`. */
const char *task_property_name(struct base_arena *a, const char *path);

/* One .prp file; its strings live in `a`. */
BASE_MUST_CHECK bool task_property_read(struct task_property *p, struct base_arena *a,
                                        const char *path, struct base_status *s);
/* The same from memory, `file` only for messages and the name. */
BASE_MUST_CHECK bool task_property_parse(struct task_property *p, struct base_arena *a,
                                         const char *text, const char *file, struct base_status *s);

/* The subproperty of `p` that a fault violates, as a verdict names it; NULL: none. */
const char *task_property_violated(const struct task_property *p, uint32_t fault_kind);

#endif
