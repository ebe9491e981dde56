/* Helpers of the natives: classes, exceptions, strings. */
#include "front/jvm/native/arg.h"

#include "base/text.h"
#include <assert.h>
#include <stdlib.h>

struct jvm *jvm_native_world(struct vm_call *c) {
    return jvm_of(vm_program(c));
}

struct jvm_class *jvm_native_class(struct vm_call *c, uint64_t mirror) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm_class *class = jvm_class_of_mirror(jvm_of(p), vm_global_index(mirror));
    ir_supply_unlock(p);
    assert(class);
    return class;
}

uint64_t jvm_native_mirror(struct jvm_class *class) {
    if (!class)
        return 0;
    struct ir_program *p = jvm_program(class->jvm);
    ir_supply_lock(p);
    uint64_t pointer = vm_global_at(jvm_class_mirror(class));
    ir_supply_unlock(p);
    return pointer;
}

struct jvm_class *jvm_native_class_of(struct vm_call *c, uint64_t object) {
    struct jvm_class *class = jvm_class_at(vm_program(c), vm_class_of(c, object));
    assert(class);
    return class;
}

/* ---- exceptions ---- */

uint32_t jvm_native_offset(struct vm_call *c, const char *class, const char *field) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t offset = jvm_field_offset(jvm_class_known(jvm_of(p), class), field);
    ir_supply_unlock(p);
    return offset;
}

bool jvm_native_begins(const char *name, const char *const *with) {
    for (; *with; with++)
        if (strncmp(name, *with, strlen(*with)) == 0)
            return true;
    return false;
}

enum vm_status jvm_native_raise(struct vm_call *c, const char *method, const char *descriptor,
                                const uint64_t *args, uint32_t count) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t function = jvm_function(jvm_of(p), "heddle/Raise", method, descriptor);
    assert(p->functions.at[function].params == count && !p->functions.at[function].results);
    ir_supply_unlock(p);
    return vm_tail_call(c, function, args, count);
}

enum vm_status jvm_native_raise_null(struct vm_call *c) {
    return jvm_native_raise(c, "nullArgument", "()V", NULL, 0);
}

enum vm_status jvm_native_raise_text(struct vm_call *c, const char *method, const char *text) {
    uint64_t string = jvm_native_text_constant(c, text);
    return jvm_native_raise(c, method, "(" L_STRING ")V", &string, 1);
}

/* ---- strings ---- */

static enum vm_status new_bytes(struct vm_call *c, uint64_t size, uint64_t *array) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t class = jvm_class_known(jvm_of(p), "[B")->ir;
    ir_supply_unlock(p);
    return vm_new(c, class, (int64_t)size, array);
}

enum vm_status jvm_native_bytes_return(struct vm_call *c, struct jvm_span bytes) {
    uint64_t array;
    void *at = NULL;
    if (!bytes.at)
        return native_return(c, 0);
    NATIVE_TRY(new_bytes(c, bytes.size, &array));
    NATIVE_TRY(vm_claim(c, array + IR_HEAD, bytes.size, VM_WRITE, &at));
    if (bytes.size)
        memcpy(at, bytes.at, bytes.size);
    return native_return(c, array);
}

enum vm_status jvm_native_string_room(struct vm_call *c, uint32_t units, bool wide,
                                      uint64_t *string, void **at) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm_class *of = jvm_class_known(jvm_of(p), "java/lang/String");
    uint32_t value = jvm_field_offset(of, "value"), coder = jvm_field_offset(of, "coder");
    ir_supply_unlock(p);
    assert(value != coder);
    uint64_t array, bytes = wide ? 2 * (uint64_t)units : units;
    NATIVE_TRY(new_bytes(c, bytes, &array));
    NATIVE_TRY(vm_new(c, of->ir, 0, string));
    NATIVE_TRY(jvm_native_field_set(c, *string, coder, 1, wide));
    NATIVE_TRY(jvm_native_reference_set(c, *string, value, array));
    return vm_claim(c, array + IR_HEAD, bytes, VM_WRITE, at);
}

uint64_t jvm_native_text_constant(struct vm_call *c, const char *text) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    uint32_t global = jvm_string_literal(jvm_of(p), text, (uint32_t)strlen(text));
    ir_supply_unlock(p);
    return vm_global_at(global);
}

bool jvm_native_string(struct vm_call *c, uint64_t string, struct jvm_native_string *out) {
    struct ir_program *p = vm_program(c);
    ir_supply_lock(p);
    struct jvm_class *of = jvm_class_known(jvm_of(p), "java/lang/String");
    uint32_t value = jvm_field_offset(of, "value"), coder = jvm_field_offset(of, "coder");
    ir_supply_unlock(p);
    assert(value + 8 <= of->size && coder < of->size);
    const uint8_t *object = string ? vm_peek(c, string, of->size) : NULL;
    if (!object)
        return false;
    uint64_t array = vm_pointer_load(c, object + value);
    uint32_t bytes = vm_array_length(c, array);
    out->wide = object[coder] != 0;
    out->length = out->wide ? bytes / 2 : bytes;
    out->bytes = bytes ? vm_peek(c, array + IR_HEAD, bytes) : (const uint8_t *)"";
    return out->bytes != NULL;
}

static void add_point(struct base_text *out, uint32_t p) {
    char utf8[4] = {(char)p};
    size_t n = 1;
    if (p >= 0x10000) {
        n = 4;
        utf8[0] = (char)(0xf0 | p >> 18);
    } else if (p >= 0x800) {
        n = 3;
        utf8[0] = (char)(0xe0 | p >> 12);
    } else if (p >= 0x80) {
        n = 2;
        utf8[0] = (char)(0xc0 | p >> 6);
    }
    for (size_t i = 1; i < n; i++)
        utf8[i] = (char)(0x80 | (p >> 6 * (n - 1 - i) & 0x3f));
    base_text_add_n(out, utf8, n);
}

/* An unpaired surrogate is written as java writes it: '?'. */
void jvm_native_string_utf8(const struct jvm_native_string *s, struct base_text *out) {
    for (uint32_t i = 0; i < s->length; i++) {
        uint32_t unit = jvm_native_unit(s, i);
        uint32_t next = i + 1 < s->length ? jvm_native_unit(s, i + 1) : 0;
        if (unit >= 0xd800 && unit < 0xdc00 && next >= 0xdc00 && next < 0xe000) {
            add_point(out, 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00));
            i++;
        } else {
            add_point(out, unit >= 0xd800 && unit < 0xe000 ? '?' : unit);
        }
    }
}

char *jvm_native_string_copy(struct vm_call *c, uint64_t string) {
    struct jvm_native_string s;
    if (!jvm_native_string(c, string, &s))
        return NULL;
    struct base_text text = {0};
    jvm_native_string_utf8(&s, &text);
    if (!text.at)
        base_text_add(&text, "");
    return text.at;
}

/* ---- fields ---- */

enum vm_status jvm_native_field_get(struct vm_call *c, uint64_t object, uint32_t offset,
                                    uint32_t bytes, uint64_t *value) {
    assert(bytes <= sizeof *value);
    void *at;
    NATIVE_TRY(vm_claim(c, object + offset, bytes, VM_READ | VM_ATOMIC, &at));
    *value = 0;
    memcpy(value, at, bytes);
    return VM_OK;
}

enum vm_status jvm_native_field_set(struct vm_call *c, uint64_t object, uint32_t offset,
                                    uint32_t bytes, uint64_t value) {
    assert(bytes <= sizeof value);
    void *at;
    NATIVE_TRY(vm_claim(c, object + offset, bytes, VM_WRITE | VM_ATOMIC, &at));
    memcpy(at, &value, bytes);
    return VM_OK;
}

enum vm_status jvm_native_reference_set(struct vm_call *c, uint64_t object, uint32_t offset,
                                        uint64_t value) {
    void *at;
    NATIVE_TRY(vm_claim(c, object + offset, 8, VM_WRITE | VM_ATOMIC, &at));
    vm_pointer_store(c, at, value);
    vm_escape(c, object, value);
    return VM_OK;
}
