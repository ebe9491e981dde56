#include "lowering.h"

#include "ir/passes.h"
#include "vm/vm.h"
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool lower_text(struct ir_program *p, const char *text,
                       const struct front_llvm_lower_options *o, struct base_status *s) {
    LLVMContextRef context = LLVMContextCreate();
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "test.ll");
    LLVMModuleRef module;
    char *message = NULL;
    if (LLVMParseIRInContext(context, buffer, &module, &message))
        fail_msg("%s", message);
    bool ok = front_llvm_lower(module, p, o, s);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return ok;
}

void lowering_make(struct ir_program *p, const char *text,
                   const struct front_llvm_lower_options *o) {
    struct base_status s = {0};
    ir_program_init(p);
    if (!lower_text(p, text, o, &s) || !ir_verify(p, &s))
        fail_msg("%s", base_status_text(&s));
    assert_null(s.message);
    ir_live_compute(p);
}

void lowering_fails(const char *text, const char *part) {
    struct base_status s = {0};
    struct ir_program p;
    ir_program_init(&p);
    assert_false(lower_text(&p, text, NULL, &s));
    char *said = base_status_text(&s);
    if (!strstr(said, part))
        fail_msg("\"%s\" does not say \"%s\"", said, part);
    free(said);
    base_status_drop(&s);
    ir_program_drop(&p);
}

static enum vm_status end(struct vm_call *c) {
    vm_process_end(c, (int)c->arg[0]);
    return VM_PROCESS_ENDS;
}

/* The first of the values asked for, so that a choice is a number. */
static enum vm_status among(struct vm_call *c) {
    c->ret[0] = c->arg[0];
    return VM_OK;
}

static const struct vm_native natives[] = {
    {"exit", 1, 0, VM_EFFECT_EXIT, 0, end, NULL, NULL},
    {"first", 255, 1, VM_EFFECT_NONE, 0, among, NULL, NULL},
    {0},
};

static struct model *machine(struct ir_program *p) {
    static const struct vm_native *const tables[] = {natives};
    struct vm_options o;
    vm_options_init(&o);
    o.check_overflow = true;
    return vm_model_new(p, tables, 1, &o);
}

int lowering_run(const char *text) {
    struct ir_program p;
    struct model_fault fault = {0};
    lowering_make(&p, text, NULL);
    struct model *m = machine(&p);
    if (m->v->initial(m, &fault) == MODEL_FAULTED)
        fail_msg("%s", m->v->people->fault_text(m, &fault));
    assert_true(m->v->ended(m));
    int code = vm_exit_code(m);
    m->v->drop(m);
    ir_program_drop(&p);
    return code;
}

uint32_t lowering_fault(const char *text, const struct front_llvm_lower_options *o) {
    struct ir_program p;
    struct model_fault fault = {0};
    lowering_make(&p, text, o);
    struct model *m = machine(&p);
    assert_int_equal(m->v->initial(m, &fault), MODEL_FAULTED);
    m->v->drop(m);
    ir_program_drop(&p);
    return fault.kind;
}

const struct ir_function *lowering_function(const struct ir_program *p, const char *name) {
    uint32_t index = ir_program_find_function(p, name);
    assert_int_not_equal(index, IR_NO_INDEX);
    return &p->functions.at[index];
}

uint32_t lowering_count(const struct ir_function *f, enum ir_op op) {
    uint32_t count = 0;
    for (uint32_t pc = 0; pc < f->code.count; pc++)
        count += f->code.at[pc].op == op;
    return count;
}
