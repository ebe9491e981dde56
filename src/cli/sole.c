#include "cli/sole.h"

#include "base/fatal.h"
#include "vm/vm.h"
#include <assert.h>
#include <stdlib.h>

/* True if the end was reached without ever having a choice. */
static bool run_to_end(struct model *m, uint64_t most) {
    struct model_fault fault = {0};
    enum model_outcome outcome = m->v->initial(m, &fault);
    for (uint64_t i = 0; i <= most; i++) {
        if (outcome != MODEL_STEPPED && outcome != MODEL_CUT)
            return false;
        const struct model_choice *choices;
        uint32_t n = m->v->choices(m, &choices);
        if (n == 0)
            return m->v->ended(m);
        if (n > 1)
            return false;
        m->v->settle(m);
        outcome = m->v->step(m, choices[0], &fault);
    }
    return false;
}

static char *copy_output(struct model *m, bool from_stderr) {
    size_t length = 0;
    const char *text = vm_output_text(m, from_stderr, &length);
    return text ? base_strndup(text, length) : base_strdup("");
}

void cli_sole_find(struct cli_sole *out, struct cli_setup *s, const struct explore_stats *stats) {
    assert(s->model);
    *out = (struct cli_sole){0};
    if (stats->ends != 1 || stats->transitions > stats->states)
        return; /* it had a choice somewhere, or came to no end */
    struct vm_options vm = s->vm;
    vm.keep_output = true;
    const struct cli_front *front = s->program.front;
    struct model *m = vm_model_new(&s->program.ir, front->natives, *front->native_count, &vm);
    out->found = run_to_end(m, stats->states);
    if (out->found) {
        out->exit_code = vm_exit_code(m) & 0xff; /* as a parent process sees it */
        out->output = copy_output(m, false);
        out->error_output = copy_output(m, true);
    }
    m->v->drop(m);
}

void cli_sole_drop(struct cli_sole *s) {
    free(s->output);
    free(s->error_output);
}
