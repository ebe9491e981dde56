/* Source-DPOR with sleep sets (Abdulla, Aronis, Jonsson, Sagonas 2014, algorithm 1). Each step is
 * an event with a vector clock. When an event conflicts with an earlier one that does not happen
 * before it, a thread that can begin the opposite order must also be explored in the state before
 * the earlier one (race.c). Sleep sets keep two executions of one trace from both being completed
 * (level.c), so there is one complete execution for each trace. States are not stored: going back
 * undoes the changes (undo.c). */
#include "explore/executions/executions_int.h"

#include "explore/restart.h"
#include "explore/verdict.h"
#include <assert.h>

/* Searches from the worker's state until nothing is left to explore on the way back to the initial
 * state. */
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
    x->fault = ending == EXPLORE_EXEC_FAULTED ? fault.kind : x->fault;
    explore_exec_level_at(x, 0);
    if (ending != EXPLORE_EXEC_GOES_ON)
        explore_exec_count(x, ending);
    else if (explore_exec_open(x, 0))
        search(x);
    else
        explore_exec_count(x, explore_exec_end(x));
}

static bool is_interrupted(const struct explore_options *o) {
    return o->interrupted && *o->interrupted;
}

static enum explore_verdict judge(const struct explore_options *o,
                                  const struct explore_executions *e) {
    bool deadlock = e->stuck && o->checked >> MODEL_FAULT_DEADLOCK & 1;
    return explore_verdict_of(deadlock || e->faults > e->open,
                              !e->all || e->open || e->approximated || e->cut_off);
}

bool explore_executions_count(struct model *m, const struct explore_options *options,
                              struct explore_executions *out) {
    struct explore_options o = *options;
    enum explore_restart why;
    bool fits = true;
    for (double before = 0; m && fits; before = out->seconds) {
        assert(m->v->reduction);
        explore_restart_extend(&o, before);
        fits = explore_exec_run_all(m, &o, before, begin, search, out);
        m = is_interrupted(&o) ? NULL : explore_restart_model(&o, false, &why);
    }
    out->verdict = judge(options, out);
    return fits;
}
