/* The stack trace that a thrown exception carries, in mono's words. It is a constant of the
 * program, since the same stack gives the same text. The places in the code are 0, as mono writes
 * where it knows nothing of them. */
#include "base/text.h"
#include "front/cil/class/class_int.h"
#include "front/cil/native/native.h"
#include "front/cil/native/reflect_member.h"
#include <assert.h>

static void add_name(struct base_text *t, const char *full_name) {
    for (; *full_name; full_name++)
        base_text_char(t, *full_name == '/' ? '+' : *full_name);
}

static void add_parameters(struct base_text *t, const struct cil_method *m) {
    assert(m->row);
    struct cil_metadata *metadata = &m->class->definition->assembly->metadata;
    struct cil_range rows = cil_def_method_params(metadata, m->row);
    for (uint32_t i = 0; i < m->param_count; i++) {
        const char *name = "";
        for (uint32_t row = rows.first; row < rows.end; row++)
            if (cil_row_param(metadata, row).sequence == i + 1)
                name = cil_row_param(metadata, row).name;
        base_text_printf(t, "%s%s %s", i ? ", " : "", cil_type_name(m->params[i]), name);
    }
}

static void add_frame(struct base_text *t, const struct cil_method *m) {
    base_text_add(t, t->length ? "\n  at " : "  at ");
    add_name(t, m->class->definition->full_name);
    base_text_printf(t, ".%s (", m->name);
    add_parameters(t, m);
    base_text_add(t, ") [0x00000] in <filename unknown>:0 ");
}

/* Is the method a frame of the program? Methods of the models are not. */
static bool told(const struct cil_method *m) {
    return m && m->row && strncmp(m->class->definition->full_name, "Heddle.", 7) != 0;
}

/* (exception): null, or thrown the first time, or again. */
static enum vm_status thrown(struct vm_call *c) {
    struct cil_class *class = c->arg[0] ? native_class(c, c->arg[0]) : NULL;
    struct cil_field *field = class ? cil_field_find(class, "_stackTraceString") : NULL;
    struct vm_frame_place place;
    struct base_text t = {0};
    void *bytes;
    if (!field)
        return VM_OK;
    NATIVE_TRY(vm_claim(c, c->arg[0] + field->offset, 8, VM_WRITE, &bytes));
    for (uint32_t depth = 0; vm_frame_place(c, depth, &place); depth++) {
        struct cil_method *m = cil_method_of_function(vm_program(c), place.function);
        if (told(m))
            add_frame(&t, m);
    }
    native_store(c, c->arg[0] + field->offset, bytes, native_literal(c, base_text_get(&t)));
    base_text_drop(&t);
    return VM_OK;
}

/* ---- System.Diagnostics.StackFrame ---- */

static enum vm_status put_word(struct vm_call *c, uint32_t arg, uint64_t word, uint32_t size) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, c->arg[arg], size, VM_WRITE, &bytes));
    if (size == 8)
        native_store(c, c->arg[arg], bytes, word);
    else
        memcpy(bytes, &word, size);
    return VM_OK;
}

/* The n-th frame whose method is a frame of the program. */
static struct cil_method *frame(struct vm_call *c, uint32_t n, struct vm_frame_place *place) {
    for (uint32_t depth = 0; vm_frame_place(c, depth, place); depth++) {
        struct cil_method *m = cil_method_of_function(vm_program(c), place->function);
        if (told(m) && n-- == 0)
            return m;
    }
    return NULL;
}

static const struct ir_loc *loc_of(struct vm_call *c, const struct vm_frame_place *place) {
    struct ir_program *p = vm_program(c);
    const struct ir_function *f = &p->functions.at[place->function];
    uint32_t loc = place->pc < f->locs.count ? f->locs.at[place->pc] : 0;
    return loc && loc < p->locs.count ? &p->locs.at[loc] : NULL;
}

enum { SKIP, WITH_FILE, METHOD, IL_OFFSET, NATIVE_OFFSET, FILE_NAME, LINE, COLUMN };

/* The library counts its own frame, and two more for the call of this native. */
static enum vm_status frame_info(struct vm_call *c) {
    struct vm_frame_place place;
    uint32_t skip = (uint32_t)c->arg[SKIP];
    struct cil_method *m = frame(c, skip ? skip - 1 : 0, &place);
    const struct ir_loc *loc = m && (uint32_t)c->arg[WITH_FILE] ? loc_of(c, &place) : NULL;
    uint64_t file = loc ? native_literal(c, vm_program(c)->files.at[loc->file]) : 0;
    NATIVE_TRY(put_word(c, METHOD, m ? cil_method_object(m, m->class->type) : 0, 8));
    NATIVE_TRY(put_word(c, IL_OFFSET, 0, 4));
    NATIVE_TRY(put_word(c, NATIVE_OFFSET, 0, 4));
    NATIVE_TRY(put_word(c, FILE_NAME, file, 8));
    NATIVE_TRY(put_word(c, LINE, loc ? loc->line : 0, 4));
    NATIVE_TRY(put_word(c, COLUMN, loc ? loc->column : 0, 4));
    return native_return_int(c, m != NULL);
}

const struct vm_native cil_native_trace[] = {
    NATIVE_PURE("System.Diagnostics.StackFrame::get_frame_info(System.Int32,System.Boolean,"
                "System.Reflection.MethodBase&,System.Int32&,System.Int32&,System.String&,"
                "System.Int32&,System.Int32&)",
                8, frame_info),
    NATIVE_ALIKE_VOID("heddle.cil.thrown", 1, thrown),
    {0},
};
