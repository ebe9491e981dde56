/* Random programs until one is run differently than the oracle says:
 *     fuzz [--count N] [--seed S] [--seconds T] [--most N] [--quiet]
 *                                           compare; shrinks and prints what differs. A program
 * with more states than that (40000) is left out; with a quarter of them a run is twice as fast
 *     fuzz --show SEED                      the program of a seed, and what the oracle says
 *     fuzz --write FOLDER [--count N] [--seed S] [--language c|java|cs]
 *                                           as files, each with what the oracle says in its first
 *                                           line; only those that the language gives a meaning
 * Program i of a run is that of seed S + i. */
#include "compare.h"
#include "emit.h"
#include "engine.h"
#include "generate.h"
#include "shrink.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

struct job {
    uint64_t seed, count;
    uint32_t most; /* states that the oracle may need */
    double seconds;
    const char *folder, *language;
    bool quiet, show;
};

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void print_answer(FILE *to, const struct answer *a) {
    fprintf(to, "%s", a->complete ? a->faults ? "violation" : "verified" : "unknown");
    for (uint32_t k = 1; k < MODEL_FAULT_KINDS; k++)
        if (a->faults >> k & 1)
            fprintf(to, " %s", model_fault_name((enum model_fault_kind)k));
    fprintf(to, "\n");
}

static void print_program(const struct prog *p) {
    struct base_text ir = {0}, c = {0};
    struct answer a;
    emit_ir(p, &ir);
    emit_c(p, &c);
    oracle_run(p, 1000000, &a);
    printf("---- IR\n%s---- C\n%s---- oracle: %u ends, %llu states, ", ir.at, c.at,
           a.outcomes.count, (unsigned long long)a.states);
    print_answer(stdout, &a);
    answer_drop(&a);
    base_text_drop(&ir);
    base_text_drop(&c);
}

static bool differs(const struct prog *p, void *context) {
    const struct job *j = context;
    return compare_program(p, j->most, NULL) == COMPARE_DIFFER;
}

static void report(struct job *j, uint64_t seed, struct prog *p, const struct base_text *first) {
    struct base_text why = {0};
    struct prog whole = *p;
    shrink_program(p, differs, j);
    if (compare_program(p, j->most, &why) != COMPARE_DIFFER) { /* only now and then */
        *p = whole;
        base_text_printf(&why, "%s(but not every time)\n", base_text_get(first));
    }
    printf("FAIL random_%llu the program of seed %llu is run differently\n%s",
           (unsigned long long)seed, (unsigned long long)seed, base_text_get(&why));
    print_program(p);
    base_text_drop(&why);
}

static int compare_many(struct job *j) {
    double end = now() + j->seconds;
    uint64_t done = 0, large = 0;
    for (; done < j->count && (j->seconds == 0 || now() < end); done++) {
        struct prog p;
        struct base_text why = {0};
        generate_program(j->seed + done, &p);
        enum compare_result r = compare_program(&p, j->most, &why);
        large += r == COMPARE_TOO_LARGE;
        if (r == COMPARE_DIFFER)
            report(j, j->seed + done, &p, &why);
        base_text_drop(&why);
        if (r == COMPARE_DIFFER)
            return 1;
        if (!j->quiet && done % 1000 == 999)
            fprintf(stderr, "%llu programs agree\n", (unsigned long long)(done + 1 - large));
    }
    printf("ok random %llu programs from seed %llu, %llu more were too large\n",
           (unsigned long long)(done - large), (unsigned long long)j->seed,
           (unsigned long long)large);
    return 0;
}

static bool has_fault(const struct answer *a, enum model_fault_kind kind) {
    return a->faults >> kind & 1;
}

/* A compiler may do what it likes with an undefined value, and a search of a large program takes
 * long. */
static bool fit_for_c(const struct prog *p, const struct answer *a) {
    return a->complete && a->states < 5000 && !has_fault(a, MODEL_FAULT_UNINITIALISED) &&
           !has_fault(a, MODEL_FAULT_MISALIGNED) && !prog_has(p, PROG_UNDEF) &&
           p->pointer_bytes == 8;
}

/* Locks there do not mind who opens them. */
static bool fit_for_managed(const struct answer *a) {
    return a->complete && a->states < 3000 && !has_fault(a, MODEL_FAULT_LOCK_MISUSE);
}

static bool write_file(const struct job *j, uint64_t seed, const struct prog *p,
                       const struct answer *a) {
    struct base_text text = {0}, path = {0}, name = {0};
    bool is_c = strcmp(j->language, "c") == 0;
    base_text_printf(&name, "random_%llu", (unsigned long long)seed);
    base_text_printf(&path, "%s/%s.%s", j->folder, name.at, j->language);
    FILE *f = fopen(path.at, "w");
    if (!f) {
        perror(path.at);
    } else {
        if (is_c)
            emit_c(p, &text);
        else
            emit_managed(p, name.at, strcmp(j->language, "java") == 0, &text);
        fprintf(f, "// oracle: ");
        print_answer(f, a);
        fputs(text.at, f);
        fclose(f);
    }
    base_text_drop(&text);
    base_text_drop(&path);
    base_text_drop(&name);
    return f != NULL;
}

static int write_many(const struct job *j) {
    uint64_t written = 0;
    bool is_c = strcmp(j->language, "c") == 0, fine = true;
    for (uint64_t seed = j->seed; written < j->count && fine; seed++) {
        struct prog p;
        struct answer a;
        generate_program(seed, &p);
        if (!is_c)
            emit_tame(&p);
        oracle_run(&p, 40000, &a);
        if (is_c ? fit_for_c(&p, &a) : fit_for_managed(&a)) {
            fine = write_file(j, seed, &p, &a);
            written++;
        }
        answer_drop(&a);
    }
    return !fine;
}

static bool parse(struct job *j, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--quiet") == 0) {
            j->quiet = true;
            continue;
        }
        if (!value)
            return false;
        if (strcmp(argv[i], "--count") == 0)
            j->count = strtoull(value, NULL, 0);
        else if (strcmp(argv[i], "--most") == 0)
            j->most = (uint32_t)strtoul(value, NULL, 0);
        else if (strcmp(argv[i], "--seed") == 0)
            j->seed = strtoull(value, NULL, 0);
        else if (strcmp(argv[i], "--seconds") == 0)
            j->seconds = atof(value);
        else if (strcmp(argv[i], "--write") == 0)
            j->folder = value;
        else if (strcmp(argv[i], "--language") == 0)
            j->language = value;
        else if (strcmp(argv[i], "--show") == 0)
            j->show = true, j->seed = strtoull(value, NULL, 0);
        else
            return false;
        i++;
    }
    return true;
}

int main(int argc, char **argv) {
    struct job j = {.seed = 1, .count = 2000, .most = 40000, .language = "c"};
    if (!parse(&j, argc, argv)) {
        fprintf(stderr, "usage: fuzz [--count N] [--seed S] [--seconds T] [--most STATES] "
                        "[--quiet] [--show SEED] "
                        "[--write FOLDER [--language c|java|cs]]\n");
        return 2;
    }
    if (j.show) {
        struct prog p;
        generate_program(j.seed, &p);
        print_program(&p);
        return 0;
    }
    return j.folder ? write_many(&j) : compare_many(&j);
}
