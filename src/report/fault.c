/* The words for faults that formats for other tools share. */
#include "report/fault.h"

#include "base/hash.h"
#include "report/style.h"
#include "report/table.h"
#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void report_fault_title(enum model_fault_kind kind, struct base_text *out) {
    const char *title = model_fault_title(kind);
    for (const char *s = title; *s; s++)
        base_text_char(out, (char)(s == title ? *s : tolower((unsigned char)*s)));
}

/* HELP(id, text): one row a kind of fault. */
#define HELPS(HELP)                                                                                \
    HELP(ASSERTION, "An assertion of the program does not hold in some order of its threads.")     \
    HELP(REACH_ERROR, "The error function of a verification task can be called.")                  \
    HELP(DEADLOCK, "All threads wait, and nobody is left who could wake one of them. Take locks "  \
                   "in one order everywhere.")                                                     \
    HELP(PARTIAL_DEADLOCK, "Some threads wait for each other for ever while others go on.")        \
    HELP(DATA_RACE, "Two threads access the same data at the same time, one of them writes, and "  \
                    "nothing orders them. Protect the data with a lock, or make it atomic.")       \
    HELP(UNORDERED_ALLOCATION, "A thread uses memory without being ordered after its allocation. " \
                               "Hand the pointer over by a release write and an acquire read.")    \
    HELP(UNORDERED_FREE, "Memory is freed by a thread that is not ordered after its last use.")    \
    HELP(ABORT, "The program aborts.")                                                             \
    HELP(OUT_OF_BOUNDS, "An access lies outside of its object.")                                   \
    HELP(NULL_POINTER, "A null pointer is dereferenced.")                                          \
    HELP(INVALID_POINTER, "A pointer that points to no object is dereferenced.")                   \
    HELP(USE_AFTER_FREE, "Memory is used after it was freed.")                                     \
    HELP(USE_AFTER_RETURN, "A local variable is used after its function returned.")                \
    HELP(USE_AFTER_SCOPE, "A local variable is used after its block ended.")                       \
    HELP(DOUBLE_FREE, "Memory is freed twice.")                                                    \
    HELP(INVALID_FREE, "Something is freed that no allocation returned.")                          \
    HELP(UNINITIALISED, "A value is used that was never written.")                                 \
    HELP(MISALIGNED, "An access is less aligned than its type.")                                   \
    HELP(READ_ONLY, "A constant is written.")                                                      \
    HELP(DIVISION_BY_ZERO, "An integer is divided by zero.")                                       \
    HELP(QUOTIENT, "A quotient does not fit into its type.")                                       \
    HELP(SHIFT, "A shift is as wide as its operand, or wider.")                                    \
    HELP(CONVERSION, "A floating-point number does not fit into the integer it is converted to.")  \
    HELP(BAD_VALUE, "A value is none that its type has.")                                          \
    HELP(OVERFLOW, "A signed operation overflows.")                                                \
    HELP(STACK_OVERFLOW, "The stack of a thread has no room for another call.")                    \
    HELP(LEAK, "Memory is not freed at the end of the program.")                                   \
    HELP(NONTERMINATION, "A thread is in a loop that has no effect and no end.")                   \
    HELP(LIVELOCK, "Threads run for ever without getting anywhere.")                               \
    HELP(LOCK_MISUSE, "A lock is used in a way that its library does not define.")                 \
    HELP(UNREACHABLE, "Code is reached that the compiler was told is not.")                        \
    HELP(BAD_CALL, "A function is called in a way that it does not define.")                       \
    HELP(UNCAUGHT, "An exception ends a thread.")                                                  \
    HELP(INVARIANT, "A condition that must hold in every state does not.")                         \
    HELP(LTL, "An endless run violates the temporal property.")                                    \
    HELP(UNMODELLED, "The program does something that heddle does not model.")

const char *report_fault_help(enum model_fault_kind kind) {
    static const char *const helps[MODEL_FAULT_KINDS] = {
#define HELP(id, text) [MODEL_FAULT_##id] = text,
        HELPS(HELP)
#undef HELP
    };
    assert(kind < MODEL_FAULT_KINDS && helps[kind]);
    return helps[kind];
}

static const struct story *story_of(const struct report_run *run, uint32_t i) {
    assert(i < run->result->faults.count);
    return run->stories ? run->stories[i] : NULL;
}

void report_fault_words(const struct report_run *run, uint32_t i, struct base_text *out) {
    const struct explore_fault *f = &run->result->faults.at[i];
    const struct story *t = story_of(run, i);
    report_fault_title(f->fault.kind, out);
    if (t && t->message && *t->message)
        base_text_printf(out, ": %s", t->message);
    if (f->fault.kind == MODEL_FAULT_LTL && run->ltl)
        base_text_printf(out, ": %s", run->ltl);
    if (!f->replayed)
        base_text_add(out, " (not certain: it did not come again when its run was replayed)");
}

void report_fault_table(const struct report_run *run, uint32_t i, struct base_text *out) {
    static const struct report_style plain = {.utf8 = true, .width = 100};
    const struct story *t = story_of(run, i);
    if (t)
        report_table(&plain, t, false, out);
}

static const struct story_row *row_of(const struct story *t) {
    const struct story_row *row = NULL;
    for (uint32_t i = 0; i < t->rows.count; i++) {
        const struct story_row *r = &t->rows.at[i];
        bool here = t->file ? r->is_fault && r->line == t->line : r->in_cycle || !t->cyclic;
        if (!r->is_switch && r->file && here)
            row = r;
    }
    return row;
}

struct report_place report_fault_place(const struct report_run *run, uint32_t i) {
    const struct story *t = story_of(run, i);
    const struct story_row *r = t ? row_of(t) : NULL;
    struct report_place at = {0};
    if (t && t->file)
        at = (struct report_place){t->file, t->function, NULL, t->line};
    else if (r)
        at = (struct report_place){r->file, r->function, NULL, r->line};
    if (r)
        at.source = r->source;
    if (!at.file)
        at.file = run->files.count ? run->files.at[0] : "program";
    return at;
}

static void add_part(struct base_text *out, const char *part) {
    base_text_printf(out, "%s\n", part ? part : "");
}

/* The text of the line with the fault, which a row has if there is one for it. */
static const char *line_of(const struct story *t) {
    for (uint32_t i = t->rows.count; i-- > 0;)
        if (t->rows.at[i].is_fault)
            return t->rows.at[i].source;
    return NULL;
}

uint64_t report_fault_fingerprint(const struct report_run *run, uint32_t i) {
    const struct story *t = story_of(run, i);
    struct base_text parts = {0};
    add_part(&parts, model_fault_name(run->result->faults.at[i].fault.kind));
    if (t) {
        add_part(&parts, t->file ? report_fault_file(run, t->file) : NULL);
        add_part(&parts, t->function);
        add_part(&parts, line_of(t));
    }
    for (uint32_t a = 0; t && a < t->accesses.count; a++) {
        const struct story_stack *s = &t->stacks.at[t->accesses.at[a].stack];
        add_part(&parts, s->count ? s->at[0].function : NULL);
    }
    uint64_t hash = base_hash_text(base_text_get(&parts));
    base_text_drop(&parts);
    return hash;
}

const char *report_fault_file(const struct report_run *run, const char *file) {
    size_t n = run->folder ? strlen(run->folder) : 0;
    while (!strncmp(file, "./", 2))
        file += 2;
    if (*file != '/')
        return file;
    if (n && !strncmp(file, run->folder, n) && file[n] == '/')
        return file + n + 1;
    return strrchr(file, '/') + 1;
}
