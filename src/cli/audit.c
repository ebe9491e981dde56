#include "cli/audit.h"

#include "explore/audit.h"
#include <stdio.h>
#include <stdlib.h>

enum { MOST_STATES = 20000 };

static void take(struct explore_audit *a, struct explore_result *result) {
    if (a->broken && !result->reasons[EXPLORE_REASON_REDUCTION]) {
        fprintf(stderr, "heddle: the reduction is not sound here: %s\n", a->broken);
        result->reasons[EXPLORE_REASON_REDUCTION] = true;
        result->reason_detail[EXPLORE_REASON_REDUCTION] = a->broken;
        a->broken = NULL;
        if (result->verdict == EXPLORE_VERIFIED)
            result->verdict = EXPLORE_INCONCLUSIVE;
    }
}

void cli_audit(struct cli_setup *s, struct explore_result *result) {
    struct explore_audit independence, everything;
    struct model *m = s->machine->v->fork(s->machine); /* with the smallest steps */
    explore_audit_independence(m, MOST_STATES, &independence);
    take(&independence, result);
    explore_audit_result(m, &s->search, result, &everything);
    take(&everything, result);
    fprintf(stderr,
            "heddle: reduction checked: %llu pairs of steps in %llu states%s, and against a search "
            "of %llu states%s\n",
            (unsigned long long)independence.pairs, (unsigned long long)independence.states,
            independence.complete ? "" : " (not all)", (unsigned long long)everything.states,
            everything.complete ? "" : " (not all)");
    explore_audit_drop(&independence);
    explore_audit_drop(&everything);
    m->v->drop(m);
}
