/* Runs a .NET program once, in one order of its threads, and behaves as it does: output, error
 * output, exit code. An uncaught exception ends as mono ends it: "Unhandled Exception:" and 1. Any
 * other fault is told, and ends with FAULT. So programs can be compared with mono whose orders are
 * too many to explore.
 *
 *     once [--opcodes FILE] PROGRAM.exe
 *
 * FILE gets a line for every opcode of the methods that were called. */
#include "base/fatal.h"
#include "front/cil/assembly.h"
#include "front/cil/class.h"
#include "front/cil/front.h"
#include "front/cil/native_tables.h"
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
    char *text = m->v->fault_text(m, fault);
    bool uncaught = fault->kind == MODEL_FAULT_UNCAUGHT;
    fprintf(stderr, uncaught ? "\nUnhandled Exception:\n%s\n" : "once: fault %2$d: %1$s\n", text,
            (int)fault->kind);
    free(text);
    return uncaught ? 1 : FAULT;
}

/* ---- opcodes ---- */

static void count_method(struct cil_method *method, bool *seen) {
    struct base_arena arena = {0};
    struct base_status s = {0};
    struct cil_body body;
    struct cil_ins ins;
    if (cil_assembly_body(method->class->definition->assembly, method->row, &arena, &body, &s) &&
        body.code.at)
        for (uint32_t at = 0; at < body.code.size; at = ins.next) {
            if (!cil_ins_decode_single(&body, at, &ins, &s))
                break;
            seen[ins.op] = true;
        }
    base_status_drop(&s);
    base_arena_drop(&arena);
}

static void write_opcodes(struct ir_program *p, const char *path) {
    bool seen[CIL_OP_COUNT] = {false};
    FILE *file = fopen(path, "w");
    for (uint32_t i = 0; i < p->functions.count; i++) {
        struct cil_method *m = cil_method_of_function(p, i);
        if (m && m->row && p->functions.at[i].defined)
            count_method(m, seen);
    }
    for (uint32_t i = 0; file && i < CIL_OP_COUNT; i++)
        if (seen[i])
            fprintf(file, "%s\n", cil_opcode_info((enum cil_opcode)i)->name);
    if (file)
        fclose(file);
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
    if (!front_cil_load(&in, &p, &s)) {
        fprintf(stderr, "once: %s\n", base_status_text(&s));
        return FAULT;
    }
    struct vm_options options;
    struct model_fault fault = {0};
    vm_options_init(&options);
    options.keep_output = true;
    struct model *m = vm_model_new(&p, cil_native_tables, cil_native_table_count, &options);
    enum model_outcome outcome = run(m, &fault);
    copy_output(m, false);
    copy_output(m, true);
    if (opcodes)
        write_opcodes(&p, opcodes);
    fflush(stdout);
    return ended(m, outcome, &fault);
}
