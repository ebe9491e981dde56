/* Source-DPOR with sleep sets (Abdulla, Aronis, Jonsson, Sagonas 2014, algorithm 1). Each step is
 * an event with a vector clock; when an event conflicts with an earlier one that does not happen
 * before it, the state before that one must also explore a thread that can begin the other order
 * (race.c). Sleep sets keep two executions of one trace from both being completed
 * (level.c), so complete executions are traces. States are not stored: backtracking
 * undoes the changes (undo.c). */
#include "explore/executions/executions_int.h"

#include <assert.h>

/* From where the worker is, until nothing is left to explore back to the initial state. */
static void search(struct explore_exec *x) {
    while (explore_exec_pulse(x)) {
        enum explore_exec_ending ending = explore_exec_take(x);
        explore_exec_count(x, ending);
        if (ending == EXPLORE_EXEC_EXHAUSTED && x->depth == 0)
            return;
        if (ending != EXPLORE_EXEC_GOES_ON)
            explore_exec_back(x);
    }
}

static void begin(struct explore_exec *x) {
    struct model_fault fault;
    enum explore_exec_ending ending = explore_exec_ending_of(x->m->v->initial(x->m, &fault));
    explore_exec_level_at(x, 0);
    if (ending != EXPLORE_EXEC_GOES_ON)
        explore_exec_count(x, ending);
    else if (explore_exec_open(x, 0))
        search(x);
    else
        explore_exec_count(x, explore_exec_end(x));
}

bool explore_executions_count(struct model *m, const struct explore_options *options,
                              struct explore_executions *out) {
    assert(m->v->reduction);
    return explore_exec_run_all(m, options, begin, search, out);
}
