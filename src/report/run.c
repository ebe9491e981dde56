/* The words that reports use for every run: the verdict, for people and for scripts, and advice on
 * how to go on. */
#include "report/run.h"

#include <assert.h>
#include <string.h>

const char *report_verdict_name(enum explore_verdict verdict) {
    static const char *const names[] = {"verified", "violation", "inconclusive"};
    assert((unsigned)verdict < sizeof names / sizeof *names);
    return names[verdict];
}

const struct explore_fault *report_first_fault(const struct explore_result *result) {
    for (uint32_t i = 0; i < result->faults.count; i++)
        if (result->faults.at[i].replayed)
            return &result->faults.at[i];
    return NULL;
}

static bool any_reason(const struct explore_result *r) {
    for (int i = 0; i < EXPLORE_REASON_COUNT; i++)
        if (r->reasons[i])
            return true;
    return false;
}

bool report_run_agrees(const struct report_run *run) {
    const struct explore_result *r = run->result;
    switch (r->verdict) {
    case EXPLORE_VERIFIED: return !r->faults.count && !any_reason(r);
    case EXPLORE_VIOLATION: return report_first_fault(r) != NULL;
    case EXPLORE_INCONCLUSIVE: return !report_first_fault(r) && any_reason(r);
    }
    return false;
}

/* ADVICE(id, code, text): one row for each reason of explore/event.h. */
#define ADVICES(ADVICE)                                                                            \
    ADVICE(DEPTH, "depth", "raise --max-depth, or leave it out")                                   \
    ADVICE(STATES, "states", "raise --max-states, or leave it out")                                \
    ADVICE(MEMORY, "memory", "raise --max-memory, or go on with --when-full=bitstate")             \
    ADVICE(TIME, "time", "raise --max-time, add --workers, or make the program's bounds smaller")  \
    ADVICE(INTERRUPT, "interrupt", "run it again and let it finish")                               \
    ADVICE(LOSSY, "lossy", "--store=tree is exact")                                                \
    ADVICE(UNMODELLED, "unmodelled", "define the function in C and give its file to heddle too")   \
    ADVICE(QUESTION, "question", "propositions and invariants can only read data that exists")     \
    ADVICE(UNASKED, "unasked", "put it into a class that the program initialises")                 \
    ADVICE(APPROXIMATED, "approximated", "let nothing that matters depend on it")                  \
    ADVICE(UNCHECKED_FAULT, "unchecked-fault", "check that kind too, with --check")                \
    ADVICE(HIDDEN_POINTER, "hidden-pointer", "keep pointers in pointer types")                     \
    ADVICE(SAMPLED, "sampled", "--search=dfs explores everything")                                 \
    ADVICE(BOUND, "bound", "raise --context-bound, or leave it out")                               \
    ADVICE(LOOPS, "loops", "raise --loop-bound, or leave it out")                                  \
    ADVICE(ABSTRACTED, "abstracted", "leave out --abstract and --unmatched")                       \
    ADVICE(REDUCTION, "reduction",                                                                 \
           "--reduce=local explores every order; please report the program")                       \
    ADVICE(UNREPLAYED, "unreplayed", "that is an error of heddle: please report the program")

const char *report_reason_code(enum explore_reason reason) {
    switch (reason) {
#define ADVICE(id, code, text)                                                                     \
    case EXPLORE_REASON_##id: return code;
        ADVICES(ADVICE)
#undef ADVICE
    case EXPLORE_REASON_COUNT: break;
    }
    assert(!"a reason of the list");
    return "";
}

/* Advice on values that were approximated, by a word that tells which. */
static const char *advice_on_value(const char *which) {
    static const struct {
        const char *word, *advice;
    } rows[] = {
        {"clocks",
         "let the clock show more with --clock-sleeps and --clock-readings; or let nothing "
         "that matters depend on it"},
        {"random", "let random numbers be choices with --rand-choice, or seed them"},
        {"rand()", "choose the values to try with --nondet=LIST"},
        {"nondeterministic", "choose the values to try with --nondet=LIST"},
        {"identity hash", "give the keys a hash of their own, or the table an order"},
        {"order of", "sort what comes out of the table, or take a table that has an order"},
        {"standard input", "let the program choose what it reads"},
        {"environment", "let the program choose what it reads"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(which, rows[i].word))
            return rows[i].advice;
    return NULL;
}

const char *report_reason_advice(enum explore_reason reason, const char *detail) {
    const char *special =
        reason == EXPLORE_REASON_APPROXIMATED && detail ? advice_on_value(detail) : NULL;
    if (special)
        return special;
    switch (reason) {
#define ADVICE(id, code, text)                                                                     \
    case EXPLORE_REASON_##id: return text;
        ADVICES(ADVICE)
#undef ADVICE
    case EXPLORE_REASON_COUNT: break;
    }
    assert(!"a reason of the list");
    return "";
}

void report_sv(enum explore_verdict verdict, const char *violated, struct base_text *out) {
    if (verdict == EXPLORE_VERIFIED)
        base_text_add(out, "TRUE\n");
    else if (verdict == EXPLORE_VIOLATION && violated)
        base_text_printf(out, "FALSE(%s)\n", violated);
    else
        base_text_add(out, "UNKNOWN\n");
}
