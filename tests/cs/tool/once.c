/* Runs a .NET program once, in one order of its threads, and behaves as it does: output, error
 * output, exit code. An uncaught exception ends as mono ends it: "Unhandled Exception:" and 1. Any
 * other fault is told, and ends with FAULT. So programs can be compared with mono whose orders are
 * too many to explore.
 *
 *     once [--opcodes FILE] PROGRAM.exe
 *
 * FILE gets a line for every opcode that was executed. */
#include "base/fatal.h"
#include "front/cil/class/class.h"
#include "front/cil/front.h"
#include "front/cil/native_tables.h"
#include "front/cil/read/assembly.h"
#include "vm/vm.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 20000000, FAULT = 125 };

/* Turns around the threads, so that one that only yields does not keep the others out. */
static enum model_outcome run(struct model *m, struct model_fault *fault) {
    enum model_outcome outcome = m->v->initial(m, fault);
    uint32_t turn = 0;
    for (uint32_t i = 0; i < MOST_STEPS; i++) {
        const struct model_choice *choices;
        if (outcome != MODEL_STEPPED && outcome != MODEL_CUT)
            return outcome;
        uint32_t n = m->v->choices(m, &choices);
        if (n == 0)
            return outcome;
        turn = turn * 1103515245u + 12345;
        m->v->settle(m);
        outcome = m->v->step(m, choices[(turn >> 16) % n], fault);
    }
    fprintf(stderr, "once: no end after %d steps\n", MOST_STEPS);
    exit(FAULT);
}

static void copy_output(struct model *m, bool from_stderr) {
    size_t length = 0;
    const char *text = vm_output_text(m, from_stderr, &length);
    if (text)
        fwrite(text, 1, length, from_stderr ? stderr : stdout);
}

static int ended(struct model *m, enum model_outcome outcome, const struct model_fault *fault) {
    if ((outcome == MODEL_STEPPED || outcome == MODEL_CUT) && m->v->ended(m))
        return vm_exit_code(m) & 0xff;
    if (outcome == MODEL_STEPPED || outcome == MODEL_CUT) {
        fprintf(stderr, "once: no thread can go on\n");
        return FAULT;
    }
    char *text = m->v->people->fault_text(m, fault);
    bool uncaught = fault->kind == MODEL_FAULT_UNCAUGHT;
    fprintf(stderr, uncaught ? "\nUnhandled Exception:\n%s\n" : "once: fault %2$d: %1$s\n", text,
            (int)fault->kind);
    free(text);
    return uncaught ? 1 : FAULT;
}

/* ---- opcodes ---- */

/* The instruction at an offset, and its prefixes. */
static void count_ins(const struct cil_body *body, uint32_t offset, bool *seen,
                      struct base_status *s) {
    struct cil_ins whole, part;
    if (!cil_ins_decode(body, offset, &whole, s))
        return;
    for (uint32_t at = offset; at < whole.next; at = part.next) {
        if (!cil_ins_decode_single(body, at, &part, s))
            return;
        seen[part.op] = true;
    }
}

static void count_method(struct model *m, const struct ir_program *p, uint32_t function,
                         bool *seen) {
    const struct ir_function *f = &p->functions.at[function];
    struct cil_method *method = cil_method_of_function(p, function);
    struct base_arena arena = {0};
    struct base_status s = {0};
    struct cil_body body;
    if (method && method->row && f->origins.count &&
        cil_assembly_body(method->class->definition->assembly, method->row, &arena, &body, &s))
        for (uint32_t i = 0; i < f->origins.count; i++)
            if (f->origins.at[i].at < f->code.count &&
                vm_was_executed(m, function, f->origins.at[i].at))
                count_ins(&body, f->origins.at[i].offset, seen, &s);
    base_status_drop(&s);
    base_arena_drop(&arena);
}

static void write_opcodes(struct model *m, const struct ir_program *p, const char *path) {
    bool seen[CIL_OP_COUNT] = {false};
    FILE *file = fopen(path, "w");
    for (uint32_t i = 0; i < p->functions.count; i++)
        count_method(m, p, i, seen);
    for (uint32_t i = 0; file && i < CIL_OP_COUNT; i++)
        if (seen[i])
            fprintf(file, "%s\n", cil_opcode_info((enum cil_opcode)i)->name);
    if (file)
        fclose(file);
}

static void ignore(void *context, const struct model_event *event) {
    (void)context, (void)event;
}

int main(int argc, char **argv) {
    const char *opcodes = argc > 3 && strcmp(argv[1], "--opcodes") == 0 ? argv[2] : NULL;
    const char *files[] = {argv[argc - 1]};
    struct front_cil_input in = {.files = files, .file_count = 1};
    struct ir_program p;
    struct base_status s = {0};
    if (argc < 2) {
        fprintf(stderr, "usage: once [--opcodes FILE] PROGRAM.exe\n");
        return FAULT;
    }
    ir_program_init(&p);
    p.keep_origins = opcodes != NULL;
    if (!front_cil_load(&in, &p, &s)) {
        fprintf(stderr, "once: %s\n", base_status_text(&s));
        return FAULT;
    }
    struct vm_options options;
    struct model_fault fault = {0};
    vm_options_init(&options);
    options.time_choice = options.fixed_numbers =
        true; /* an arbitrary value would need another run */
    options.keep_output = true;
    struct model *m = vm_model_new(&p, cil_native_tables, cil_native_table_count, &options);
    if (opcodes)
        m->v->people->observe(m, ignore, NULL);
    enum model_outcome outcome = run(m, &fault);
    copy_output(m, false);
    copy_output(m, true);
    if (opcodes)
        write_opcodes(m, &p, opcodes);
    fflush(stdout);
    return ended(m, outcome, &fault);
}
