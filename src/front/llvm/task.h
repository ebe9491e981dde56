/* Verification tasks as the SV-COMP community writes them: a task definition (.yml) names input
 * files and properties; a property (.prp) is one or more CHECK( init(main()), LTL(...) ) lines. */
#ifndef FRONT_LLVM_TASK_H
#define FRONT_LLVM_TASK_H

#include "base/arena.h"
#include "base/status.h"
#include "base/vec.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum front_llvm_verdict { FRONT_LLVM_UNKNOWN, FRONT_LLVM_TRUE, FRONT_LLVM_FALSE };

/* SUB(id, name): the subproperties; `name` is what a verdict says: FALSE(valid-deref). */
#define FRONT_LLVM_SUBPROPERTIES(SUB)                                                              \
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

enum front_llvm_subproperty {
#define SUB(id, name) FRONT_LLVM_##id,
    FRONT_LLVM_SUBPROPERTIES(SUB)
#undef SUB
        FRONT_LLVM_SUBPROPERTY_COUNT
};

struct front_llvm_property {
    const char *name; /* of the file without .prp: "unreach-call", "valid-memsafety" */
    const char *file; /* where it was read */
    /* bit (1 << enum front_llvm_subproperty); 0: none that we check, or its file is not there */
    uint32_t subproperties;
    uint64_t faults;                  /* bit (1 << enum model_fault_kind): what violates it */
    const char *error_function;       /* of unreach-call; NULL otherwise */
    const char *entry;                /* main */
    enum front_llvm_verdict expected; /* UNKNOWN: the task does not say */
    const char *expected_subproperty; /* of a false verdict, or NULL */
};

struct front_llvm_task {
    struct base_arena arena; /* everything below lives here */
    const char *file;
    BASE_VEC(const char *) inputs; /* relative to where the task was found: openable paths */
    uint32_t pointer_bits;         /* 32 or 64 */
    const char *language;          /* "C", or NULL when it is not said */
    BASE_VEC(struct front_llvm_property) properties;
};

bool front_llvm_task_is(const char *path); /* by its name: .yml, .yaml */

/* `t` is zero before; front_llvm_task_drop after, also when it failed. */
BASE_MUST_CHECK bool front_llvm_task_read(struct front_llvm_task *t, const char *path,
                                          struct base_status *s);
/* The same from memory; `path` is where it would be. */
BASE_MUST_CHECK bool front_llvm_task_parse(struct front_llvm_task *t, const char *text, size_t size,
                                           const char *path, struct base_status *s);
void front_llvm_task_drop(struct front_llvm_task *t);

/* By name, or by the path of its .prp; NULL: the first. Only those that we check; NULL if there is
 * none. */
const struct front_llvm_property *front_llvm_task_property(const struct front_llvm_task *t,
                                                           const char *name);

/* The name of a property is that of its file, without folder and .prp; it lives in `a`. */
const char *front_llvm_property_name(struct base_arena *a, const char *path);

/* One .prp file; its strings live in `a`. */
BASE_MUST_CHECK bool front_llvm_property_read(struct front_llvm_property *p, struct base_arena *a,
                                              const char *path, struct base_status *s);
/* The same from memory, `file` only for messages and the name. */
BASE_MUST_CHECK bool front_llvm_property_parse(struct front_llvm_property *p, struct base_arena *a,
                                               const char *text, const char *file,
                                               struct base_status *s);

/* The subproperty of `p` that a fault violates, as a verdict names it; NULL: none. */
const char *front_llvm_property_violated(const struct front_llvm_property *p, uint32_t fault_kind);

#endif
