/* The naive oracle: what a program can do, by trying every interleaving of its operations. It
 * shares nothing with the machine but the names of the faults. */
#ifndef RANDOM_ORACLE_H
#define RANDOM_ORACLE_H

#include "base/vec.h"
#include "prog.h"

typedef BASE_VEC(uint64_t) outcome_set; /* ascending, each once */

/* What is known of a program, from the oracle or from a search. */
struct answer {
    bool complete;        /* false: too many states */
    uint64_t faults;      /* bit 1 << enum model_fault_kind */
    outcome_set outcomes; /* digests of the ends */
    uint64_t states;
};

void oracle_run(const struct prog *p, uint32_t most_states, struct answer *out);
void answer_drop(struct answer *a);
void answer_sort(struct answer *a); /* makes a set of the outcomes */

/* The digest of an end: exit code, then for every global its defined bits and which those are, then
 * for every global pointer 0: null, 1: not null, 2: undefined. */
uint64_t outcome_start(int exit_code);
uint64_t outcome_global(uint64_t digest, uint64_t value, uint64_t undefined);
uint64_t outcome_link(uint64_t digest, uint32_t what);

#endif
