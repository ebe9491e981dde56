/* Runs a Java program once, in one order of its threads, and tells which bytecodes were executed: a
 * line each. What the program does is not looked at.
 *
 *     executed PROGRAM.class */
#include "base/fatal.h"
#include "front/jvm/class/class.h"
#include "front/jvm/front.h"
#include "front/jvm/native.h"
#include "front/jvm/read/bytecode.h"
#include "front/jvm/read/classfile.h"
#include "vm/vm.h"
#include <stdio.h>

enum { MOST_STEPS = 1000000, BYTES = 256 };

/* Turns around the threads, so that one that only yields does not keep the others out. */
static void run(struct model *m) {
    struct model_fault fault;
    enum model_outcome outcome = m->v->initial(m, &fault);
    uint32_t turn = 0;
    for (uint32_t i = 0; i < MOST_STEPS && (outcome == MODEL_STEPPED || outcome == MODEL_CUT);
         i++) {
        const struct model_choice *choices;
        uint32_t n = m->v->choices(m, &choices);
        if (n == 0)
            return;
        turn = turn * 1103515245u + 12345;
        m->v->settle(m);
        outcome = m->v->step(m, choices[(turn >> 16) % n], &fault);
    }
}

static void ignore(void *context, const struct model_event *event) {
    (void)context, (void)event;
}

static void count_method(struct model *m, const struct ir_program *p, uint32_t function,
                         bool *seen) {
    const struct ir_function *f = &p->functions.at[function];
    const struct jvm_method *method = f->origins.count ? jvm_method_of_function(p, function) : NULL;
    struct base_arena arena = {0};
    struct base_status s = {0};
    struct jvm_code code;
    if (method && jvm_code_read(&code, &arena, method->owner->file,
                                &method->owner->file->methods[method->slot], &s))
        for (uint32_t i = 0; i < f->origins.count; i++) {
            struct ir_origin o = f->origins.at[i];
            if (o.at >= f->code.count || !vm_was_executed(m, function, o.at))
                continue;
            seen[code.at[o.offset]] = true;
            if (code.at[o.offset] == JVM_OP_wide)
                seen[code.at[o.offset + 1]] = true;
        }
    base_status_drop(&s);
    base_arena_drop(&arena);
}

int main(int argc, char **argv) {
    const char *files[] = {argc > 1 ? argv[1] : ""};
    struct front_jvm_input in = {.files = files, .file_count = 1};
    struct ir_program p;
    struct base_status s = {0};
    ir_program_init(&p);
    p.keep_origins = true;
    if (!front_jvm_load(&in, &p, &s)) {
        fprintf(stderr, "executed: %s\n", base_status_text(&s));
        return 1;
    }
    struct vm_options options;
    vm_options_init(&options);
    options.time_choice = options.fixed_numbers =
        true; /* an arbitrary value would need another run */
    struct model *m = vm_model_new(&p, jvm_natives, jvm_native_count, &options);
    bool seen[BYTES] = {false};
    m->v->people->observe(m, ignore, NULL);
    run(m);
    for (uint32_t i = 0; i < p.functions.count; i++)
        count_method(m, &p, i, seen);
    for (uint32_t i = 0; i < JVM_OP_COUNT; i++)
        if (seen[i])
            printf("%s\n", jvm_bytecode((enum jvm_op)i)->name);
    return 0;
}
