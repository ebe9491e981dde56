/* Stack traces. A Throwable keeps its frames as numbers, one long for each frame (function,
 * instruction). They become StackTraceElements when the program asks for them. */
#include "front/jvm/native.h"
#include "front/jvm/native/arg.h"

#include "base/text.h"
#include "front/jvm/class/class_int.h"
#include "front/jvm/native/blame.h"
#include <assert.h>
#include <stdlib.h>

enum { MOST_FRAMES = 1024 }; /* as java */

/* Set in the first frame's instruction if a hidden frame below it failed, and not the frame
 * itself. */
#define BELOW_HIDDEN UINT64_C(0x80000000)

/* Is the frame hidden? Frames of the tool, of generated code, and of the making of the exception
 * are not shown. */
static bool hidden(const struct jvm_method *m) {
    return !m || m->slot == IR_NO_INDEX || jvm_method_is_asked(m) ||
           (!strncmp(m->owner->name, "heddle/", 7) && strcmp(m->owner->name, "heddle/Verify") != 0);
}

static bool makes(const struct jvm_method *m, const struct jvm_class *exception) {
    return jvm_class_is(exception, m->owner) &&
           (!strcmp(m->name, "<init>") || !strcmp(m->name, "fillInStackTrace"));
}

static bool raises(const struct jvm_method *m) {
    return m && !strcmp(m->owner->name, "heddle/Raise") && strcmp(m->name, "nullArgument") != 0;
}

static uint32_t collect(struct vm_call *c, const struct jvm_class *exception, uint64_t *frames) {
    struct ir_program *p = vm_program(c);
    struct vm_frame_place place;
    uint32_t count = 0;
    bool making = true, below = false;
    ir_supply_lock(p);
    for (uint32_t i = 0; count < MOST_FRAMES && vm_frame_place(c, i, &place); i++) {
        const struct jvm_method *m = jvm_method_of_function(p, place.function);
        if (hidden(m) || (making && makes(m, exception))) {
            below = below || (hidden(m) && !raises(m));
            continue;
        }
        making = false;
        assert(!(place.pc & BELOW_HIDDEN));
        frames[count] = (uint64_t)place.function << 32 | place.pc;
        frames[count] |= count == 0 && below ? BELOW_HIDDEN : 0;
        count++;
    }
    ir_supply_unlock(p);
    return count;
}

static enum vm_status fill_in(struct vm_call *c) {
    struct ir_program *p = vm_program(c);
    uint64_t frames[MOST_FRAMES], array, object = c->arg[0];
    void *at = NULL;
    uint32_t count = collect(c, jvm_native_class_of(c, object), frames);
    ir_supply_lock(p);
    struct jvm_class *throwable = jvm_class_known(jvm_of(p), "java/lang/Throwable");
    uint32_t longs = jvm_class_known(jvm_of(p), "[J")->ir;
    uint32_t backtrace = jvm_field_offset(throwable, "backtrace");
    uint32_t depth = jvm_field_offset(throwable, "depth");
    ir_supply_unlock(p);
    NATIVE_TRY(vm_new(c, longs, count, &array));
    NATIVE_TRY(vm_claim(c, array + IR_HEAD, 8 * (uint64_t)count, VM_WRITE, &at));
    if (count)
        memcpy(at, frames, 8 * (size_t)count);
    NATIVE_TRY(jvm_native_field_set(c, object, depth, 4, count));
    NATIVE_TRY(jvm_native_reference_set(c, object, backtrace, array));
    return native_return(c, object);
}

/* ---- elements ---- */

static uint64_t dotted(struct vm_call *c, const char *name) {
    char *copy = base_strdup(name);
    for (char *s = copy; *s; s++)
        if (*s == '/')
            *s = '.';
    uint64_t text = jvm_native_text_constant(c, copy);
    free(copy);
    return text;
}

static uint64_t source_file(struct vm_call *c, const struct jvm_class *class) {
    if (!class->file || !class->file->source_file)
        return 0;
    struct jvm_text name = jvm_pool_utf8(class->file, class->file->source_file);
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t global = jvm_string_literal(class->jvm, name.at, name.length);
    ir_supply_unlock(p);
    return vm_global_at(global);
}

static int32_t line_of(const struct ir_program *p, const struct jvm_method *m, uint64_t frame) {
    assert(frame >> 32 < p->functions.count);
    const struct ir_function *f = &p->functions.at[frame >> 32];
    uint32_t pc = (uint32_t)(frame & ~BELOW_HIDDEN);
    if (m->access & JVM_ACC_NATIVE)
        return -2;
    uint32_t loc = pc < f->locs.count ? f->locs.at[pc] : 0;
    return loc ? (int32_t)p->locs.at[loc].line : -1;
}

struct element_layout {
    uint32_t class, method, file, line, module, format;
};

static struct element_layout layout(struct jvm *j) {
    struct jvm_class *e = jvm_class_known(j, "java/lang/StackTraceElement");
    return (struct element_layout){
        jvm_field_offset(e, "declaringClass"), jvm_field_offset(e, "methodName"),
        jvm_field_offset(e, "fileName"),       jvm_field_offset(e, "lineNumber"),
        jvm_field_offset(e, "moduleName"),     jvm_field_offset(e, "format"),
    };
}

/* The format field says that neither the class loader nor the module's version is to be printed. */
static enum vm_status fill_element(struct vm_call *c, const struct element_layout *l,
                                   uint64_t element, uint64_t frame) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    const struct jvm_method *m = jvm_method_of_function(p, (uint32_t)(frame >> 32));
    ir_supply_unlock(p);
    assert(m);
    uint64_t module = m->owner->library ? jvm_native_text_constant(c, "java.base") : 0;
    NATIVE_TRY(jvm_native_reference_set(c, element, l->class, dotted(c, m->owner->name)));
    NATIVE_TRY(
        jvm_native_reference_set(c, element, l->method, jvm_native_text_constant(c, m->name)));
    NATIVE_TRY(jvm_native_reference_set(c, element, l->file, source_file(c, m->owner)));
    NATIVE_TRY(jvm_native_reference_set(c, element, l->module, module));
    NATIVE_TRY(jvm_native_field_set(c, element, l->line, 4, (uint32_t)line_of(p, m, frame)));
    return jvm_native_field_set(c, element, l->format, 1, 3);
}

static enum vm_status elements(struct vm_call *c) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm_class *throwable = jvm_class_known(jvm_of(p), "java/lang/Throwable");
    uint32_t offset = jvm_field_offset(throwable, "backtrace");
    struct element_layout l = layout(jvm_of(p));
    ir_supply_unlock(p);
    uint64_t array;
    void *at, *frames;
    uint32_t count = vm_array_length(c, c->arg[0]);
    NATIVE_TRY(jvm_native_field_get(c, c->arg[1], offset, 8, &array));
    if (vm_array_length(c, array) < count)
        count = vm_array_length(c, array);
    if (!count)
        return VM_OK;
    NATIVE_TRY(vm_claim(c, array + IR_HEAD, 8 * (uint64_t)count, VM_READ, &frames));
    NATIVE_TRY(vm_claim(c, c->arg[0] + IR_HEAD, 8 * (uint64_t)count, VM_READ, &at));
    for (uint32_t i = 0; i < count; i++) {
        uint64_t frame;
        memcpy(&frame, (const uint8_t *)frames + 8 * i, 8);
        NATIVE_TRY(fill_element(c, &l, vm_pointer_load(c, (const uint8_t *)at + 8 * i), frame));
    }
    return VM_OK;
}

/* (throwable, index of a frame) */
static enum vm_status frame_class(struct vm_call *c) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm_class *throwable = jvm_class_known(jvm_of(p), "java/lang/Throwable");
    uint32_t offset = jvm_field_offset(throwable, "backtrace");
    ir_supply_unlock(p);
    uint64_t array, frame;
    uint32_t index = (uint32_t)c->arg[1];
    void *at;
    NATIVE_TRY(jvm_native_field_get(c, c->arg[0], offset, 8, &array));
    assert(index < vm_array_length(c, array));
    NATIVE_TRY(vm_claim(c, array + IR_HEAD + 8 * (uint64_t)index, 8, VM_READ, &at));
    memcpy(&frame, at, sizeof frame);
    ir_supply_lock(p);
    const struct jvm_method *m = jvm_method_of_function(p, (uint32_t)(frame >> 32));
    ir_supply_unlock(p);
    return native_return(c, jvm_native_mirror(m->owner));
}

/* ---- what was null ---- */

static uint32_t bytecode_of(const struct ir_function *f, uint32_t at) {
    uint32_t low = 0, high = f->origins.count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (f->origins.at[middle].at <= at)
            low = middle + 1;
        else
            high = middle;
    }
    assert(!low || f->origins.at[low - 1].at <= at);
    assert(low == f->origins.count || f->origins.at[low].at > at);
    return low ? f->origins.at[low - 1].offset : IR_NO_INDEX;
}

static bool blame(struct ir_program *p, uint64_t frame, struct base_text *out) {
    uint32_t function = (uint32_t)(frame >> 32);
    ir_supply_lock(p);
    const struct jvm_method *m = jvm_method_of_function(p, function);
    uint32_t pc = bytecode_of(&p->functions.at[function], (uint32_t)frame);
    bool ok = pc != IR_NO_INDEX && jvm_blame_message(out, m, pc);
    ir_supply_unlock(p);
    return ok;
}

static enum vm_status null_message(struct vm_call *c) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t offset =
        jvm_field_offset(jvm_class_known(jvm_of(p), "java/lang/Throwable"), "backtrace");
    ir_supply_unlock(p);
    uint64_t array, frame, string = 0;
    void *at;
    NATIVE_TRY(jvm_native_field_get(c, c->arg[0], offset, 8, &array));
    if (!array || !vm_array_length(c, array))
        return native_return(c, 0);
    NATIVE_TRY(vm_claim(c, array + IR_HEAD, 8, VM_READ, &at));
    memcpy(&frame, at, 8);
    struct base_text text = {0};
    if (!(frame & BELOW_HIDDEN) && blame(p, frame, &text))
        string = jvm_native_text_constant(c, text.at);
    base_text_drop(&text);
    return native_return(c, string);
}

/* ---- callers ---- */

static bool reflects(const struct jvm_method *m) {
    const char *owner = m->owner->name;
    return !strncmp(owner, "jdk/internal/reflect/", 21) ||
           !strcmp(owner, "java/lang/reflect/Members") ||
           (!strcmp(owner, "java/lang/reflect/Method") && !strcmp(m->name, "invoke")) ||
           (!strncmp(owner, "java/lang/reflect/Constructor", 29) &&
            !strncmp(m->name, "newInstance", 11));
}

/* The caller of the asking method, which is the next frame. Frames of reflection do not count. */
static enum vm_status caller_class(struct vm_call *c) {
    struct ir_program *p = vm_program(c);
    struct vm_frame_place place;
    struct jvm_class *found = NULL;
    uint32_t seen = 0;
    ir_supply_lock(p);
    for (uint32_t i = 0; !found && vm_frame_place(c, i, &place); i++) {
        const struct jvm_method *m = jvm_method_of_function(p, place.function);
        if (hidden(m) || (seen > 0 && reflects(m)))
            continue;
        if (seen++ > 0)
            found = m->owner;
    }
    ir_supply_unlock(p);
    return native_return(c, jvm_native_mirror(found));
}

const struct vm_native jvm_native_throwable[] = {
    NATIVE_ALIKE("java/lang/Throwable.fillInStackTrace(I)Ljava/lang/Throwable;", 2, fill_in),
    NATIVE_VOID("java/lang/StackTraceElement.initStackTraceElements("
                "[Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
                2, elements),
    NATIVE_PURE("java/lang/NullPointerException.getExtendedNPEMessage()" L_STRING, 1, null_message),
    NATIVE_PURE("jdk/internal/reflect/Reflection.getCallerClass()" L_CLASS, 0, caller_class),
    NATIVE_PURE("heddle/Vm.frameClass(Ljava/lang/Throwable;I)" L_CLASS, 2, frame_class),
    {0},
};
