/* Groups of kinds of faults, with the words that users know them by. The options --check and
 * --no-check accept the groups besides single kinds, and the report of VERIFIED lists those that
 * were checked. */
#ifndef REPORT_CHECKS_H
#define REPORT_CHECKS_H

#include "base/text.h"
#include "model/model.h"
#include <stdbool.h>
#include <stdint.h>

#define REPORT_BIT(id) (UINT64_C(1) << MODEL_FAULT_##id)

/* What the happens-before relation shows (prop/race.h). */
#define REPORT_RACES                                                                               \
    (REPORT_BIT(DATA_RACE) | REPORT_BIT(UNORDERED_ALLOCATION) | REPORT_BIT(UNORDERED_FREE))

/* CHECK(name, title, kinds) */
#define REPORT_CHECKS(CHECK)                                                                       \
    CHECK("assertions", "assertions",                                                              \
          REPORT_BIT(ASSERTION) | REPORT_BIT(REACH_ERROR) | REPORT_BIT(ABORT) |                    \
              REPORT_BIT(INVARIANT) | REPORT_BIT(UNREACHABLE))                                     \
    CHECK("exceptions", "uncaught exceptions", REPORT_BIT(UNCAUGHT))                               \
    CHECK("deadlocks", "deadlocks", REPORT_BIT(DEADLOCK) | REPORT_BIT(PARTIAL_DEADLOCK))           \
    CHECK("races", "data races", REPORT_RACES)                                                     \
    CHECK("locks", "lock misuse", REPORT_BIT(LOCK_MISUSE))                                         \
    CHECK("memory", "memory safety",                                                               \
          REPORT_BIT(OUT_OF_BOUNDS) | REPORT_BIT(NULL_POINTER) | REPORT_BIT(INVALID_POINTER) |     \
              REPORT_BIT(USE_AFTER_FREE) | REPORT_BIT(USE_AFTER_RETURN) |                          \
              REPORT_BIT(USE_AFTER_SCOPE) | REPORT_BIT(DOUBLE_FREE) | REPORT_BIT(INVALID_FREE) |   \
              REPORT_BIT(MISALIGNED) | REPORT_BIT(READ_ONLY) | REPORT_BIT(STACK_OVERFLOW))         \
    CHECK("values", "undefined values",                                                            \
          REPORT_BIT(UNINITIALISED) | REPORT_BIT(DIVISION_BY_ZERO) | REPORT_BIT(QUOTIENT) |        \
              REPORT_BIT(SHIFT) | REPORT_BIT(CONVERSION) | REPORT_BIT(BAD_VALUE) |                 \
              REPORT_BIT(BAD_CALL))                                                                \
    CHECK("overflow", "signed overflow", REPORT_BIT(OVERFLOW))                                     \
    CHECK("leaks", "memory leaks", REPORT_BIT(LEAK))                                               \
    CHECK("loops", "endless loops", REPORT_BIT(NONTERMINATION) | REPORT_BIT(LIVELOCK))             \
    CHECK("temporal", "temporal property", REPORT_BIT(LTL))

/* The kinds that a name stands for: a single kind, a group, or "all". 0: the name is none of
 * these. */
uint64_t report_checks_by_name(const char *name, size_t length);

/* Writes the names of the groups, for instance "assertions, deadlocks, data races". */
void report_checks_text(uint64_t checked, struct base_text *out);

/* All kinds that are faults of a program, which are all except UNMODELLED. */
uint64_t report_checks_all(void);

#endif
