/* The entry function: makes the arguments, calls Main, and then calls the code that ends the
 * process when all foreground threads are done. */
#include "front/cil/entry.h"

#include "ir/build.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- finding Main ---- */

static struct cil_method *entry_point(struct cil *cil, struct cil_assembly *a,
                                      struct base_status *s) {
    struct cil_generic none = {0};
    uint32_t token = a->pe.entry_point;
    if (!token || cil_token_table(token) != CIL_TABLE_METHOD_DEF) {
        base_fail(s, "%s has no entry point: name one with --entry", a->name);
        return NULL;
    }
    return cil_method_from_token(cil, a, token, &none, s);
}

/* "Namespace.Type::Method" or "Namespace.Type.Method". */
static struct cil_method *named_entry(struct cil *cil, const char *entry, struct base_status *s) {
    char *type = base_strdup(entry), *colons = strstr(type, "::"), *dot = strrchr(type, '.');
    char *name = colons ? colons + 2 : dot ? dot + 1 : NULL;
    struct cil_method *m = NULL;
    if (name) {
        *(colons ? colons : dot) = '\0';
        struct cil_class *c = cil_class_find(cil, type);
        m = c ? cil_method_find(c, name, UINT32_MAX) : NULL;
    }
    free(type);
    if (!m)
        base_fail(s, "there is no method %s", entry);
    return m;
}

static bool takes_strings(struct cil *cil, const struct cil_method *m) {
    return m->param_count == 1 &&
           m->params[0] == cil_type_szarray(cil_known(cil, CIL_KNOWN_STRING));
}

/* ---- its code ---- */

struct builder {
    struct cil *cil;
    struct ir_function *f;
};

static void put_ins(struct builder *b, enum ir_op op, uint32_t a, uint32_t x, uint32_t y) {
    assert(a < b->f->regs);
    struct ir_ins ins = {.op = (uint16_t)op, .a = (uint16_t)a};
    ins.x = x;
    ins.y = y;
    ir_build_ins(b->f, ins, 0);
}

static void put_imm(struct builder *b, enum ir_op op, uint32_t a, uint32_t r, uint32_t c,
                    int64_t imm) {
    assert(a < b->f->regs && r < b->f->regs);
    struct ir_ins ins = {
        .op = (uint16_t)op, .a = (uint16_t)a, .b = (uint16_t)r, .c = (uint16_t)c, .imm = imm};
    ir_build_ins(b->f, ins, 0);
}

static void put_call(struct builder *b, struct cil_method *m, const uint32_t *args, uint32_t count,
                     uint32_t results) {
    assert(count == cil_method_slots(m) && results == cil_method_results(m));
    struct ir_ins ins = {.op = IR_OP_call,
                         .a = results ? 0 : IR_NO_REG,
                         .b = (uint16_t)count,
                         .c = (uint16_t)results};
    ins.x = cil_method_function(m);
    ins.y = ir_build_aux(b->f, args, count);
    ir_build_ins(b->f, ins, 0);
}

/* Register 1 becomes the array of arguments. */
static void put_arguments(struct builder *b, const struct front_cil_input *in) {
    assert(b->f->regs > 2);
    struct cil_type *strings = cil_type_szarray(cil_known(b->cil, CIL_KNOWN_STRING));
    put_imm(b, IR_OP_const, 2, 0, 0, in->arg_count);
    struct ir_ins array = {.op = IR_OP_newarr, .a = 1, .b = 2};
    array.x = cil_class_must(strings)->ir;
    ir_build_ins(b->f, array, 0);
    for (uint32_t i = 0; i < in->arg_count; i++) {
        put_ins(b, IR_OP_gaddr, 2, cil_string_literal_utf8(b->cil, in->args[i]), 0);
        put_imm(b, IR_OP_st64, 2, 1, IR_ORDER_PLAIN, IR_HEAD + 8 * (int64_t)i);
    }
}

/* The folder of the first file as AppDomain.BaseDirectory has it. */
static uint32_t folder_of(struct cil *cil, const struct front_cil_input *in) {
    char *full = in->file_count ? realpath(in->files[0], NULL) : NULL;
    char *slash = full ? strrchr(full, '/') : NULL;
    if (slash)
        slash[1] = 0;
    uint32_t literal = cil_string_literal_utf8(cil, full ? full : "/");
    free(full);
    return literal;
}

/* Kept for Environment.GetCommandLineArgs. */
static void keep_arguments(struct cil *cil, const struct cil_assembly *program,
                           const struct front_cil_input *in) {
    uint32_t *all = base_arena_alloc(&cil->arena, (in->arg_count + 1u) * sizeof *all);
    all[0] = cil_string_literal_utf8(cil, base_arena_printf(&cil->arena, "%s.exe", program->name));
    for (uint32_t i = 0; i < in->arg_count; i++)
        all[i + 1] = cil_string_literal_utf8(cil, in->args[i]);
    cil->arguments = all;
    cil->argument_count = in->arg_count + 1;
    cil->folder = folder_of(cil, in);
}

/* A filter reports an exception that leaves Main, before any frame is left. */
static bool put_uncaught(struct builder *b, uint32_t first, uint32_t end, struct base_status *s) {
    assert(first < end && end < b->f->code.count);
    struct cil_class *start = cil_class_find(b->cil, "Heddle.Start");
    struct cil_method *told = start ? cil_method_find(start, "Uncaught", 1) : NULL;
    if (!told)
        return base_fail(s, "the model classes lack Heddle.Start");
    *base_vec_push(&b->f->handlers) = (struct ir_handler){.first = first,
                                                          .end = end,
                                                          .target = end,
                                                          .reg = 2,
                                                          .kind = IR_HANDLER_FILTER,
                                                          .class = IR_NO_INDEX,
                                                          .filter = b->f->code.count};
    put_call(b, told, (const uint32_t[]){2}, 1, 1);
    put_imm(b, IR_OP_endfilter, 0, 0, 0, 0);
    return true;
}

/* The thread of finalizers, if it is asked for, starts before Main. */
static bool put_begin(struct builder *b, struct base_status *s) {
    struct cil_class *finalizer = cil_class_find(b->cil, "Heddle.Finalizer");
    struct cil_method *begin = finalizer ? cil_method_find(finalizer, "Start", 0) : NULL;
    if (!begin)
        return base_fail(s, "the model classes lack Heddle.Finalizer");
    put_call(b, begin, NULL, 0, 0);
    return true;
}

static bool put_end(struct builder *b, bool has_code, struct base_status *s) {
    struct cil_class *start = cil_class_find(b->cil, "Heddle.Start");
    struct cil_method *end =
        start ? cil_method_find(start, has_code ? "End" : "EndVoid", has_code) : NULL;
    if (!end)
        return base_fail(s, "the model classes lack Heddle.Start");
    put_call(b, end, (const uint32_t[]){0}, has_code, 0);
    put_imm(b, IR_OP_const, 0, 0, 0, 0);
    put_imm(b, IR_OP_ret, 0, 0, 1, 0);
    return true;
}

bool cil_entry_make(struct cil *cil, struct cil_assembly *program, const struct front_cil_input *in,
                    struct base_status *s) {
    struct cil_method *main =
        in->entry ? named_entry(cil, in->entry, s) : entry_point(cil, program, s);
    if (!main)
        return false;
    bool strings = takes_strings(cil, main), has_code = main->result != NULL;
    if (!main->is_static || main->is_open || (main->param_count && !strings) ||
        (has_code && main->result->element != CIL_ELEMENT_I4 &&
         main->result->element != CIL_ELEMENT_U4))
        return base_fail(s, "%s cannot be an entry point", cil_method_key(main));
    struct cil_code *code = base_arena_alloc(&cil->arena, sizeof *code);
    *code = (struct cil_code){.cil = cil, .kind = CIL_CODE_ENTRY};
    cil->p->entry = ir_build_function(cil->p, "start");
    struct builder b = {cil, &cil->p->functions.at[cil->p->entry]};
    b.f->results = 1;
    b.f->regs = 3;
    b.f->library = b.f->managed = true;
    b.f->front = code;
    keep_arguments(cil, program, in);
    if (!put_begin(&b, s))
        return false;
    if (strings)
        put_arguments(&b, in);
    uint32_t first = b.f->code.count;
    put_call(&b, main, (const uint32_t[]){1}, strings, has_code);
    uint32_t end = b.f->code.count;
    if (!put_end(&b, has_code, s) || !put_uncaught(&b, first, end, s))
        return false;
    b.f->defined = true;
    return true;
}
