/* Class files made by hand. */
#include "build.h"

#include "base/fatal.h"
#include <stdlib.h>
#include <string.h>

void build_raw(struct build_bytes *b, const void *bytes, size_t size) {
    if (!size)
        return;
    b->at = base_realloc(b->at, b->size + size);
    memcpy(b->at + b->size, bytes, size);
    b->size += size;
}

void build_u1(struct build_bytes *b, uint32_t value) {
    uint8_t byte = (uint8_t)value;
    build_raw(b, &byte, 1);
}

void build_u2(struct build_bytes *b, uint32_t value) {
    build_u1(b, value >> 8);
    build_u1(b, value);
}

void build_u4(struct build_bytes *b, uint32_t value) {
    build_u2(b, value >> 16);
    build_u2(b, value);
}

void build_drop(struct build_bytes *b) {
    free(b->at);
    *b = (struct build_bytes){0};
}

uint16_t build_constant(struct build *b, uint8_t tag, const void *bytes, size_t size) {
    build_u1(&b->pool, tag);
    build_raw(&b->pool, bytes, size);
    uint16_t index = b->pool_count++;
    if (tag == 5 || tag == 6)
        b->pool_count++;
    return index;
}

uint16_t build_utf8(struct build *b, const char *text) {
    struct build_bytes t = {0};
    build_u2(&t, (uint32_t)strlen(text));
    build_raw(&t, text, strlen(text));
    uint16_t index = build_constant(b, 1, t.at, t.size);
    build_drop(&t);
    return index;
}

uint16_t build_ref(struct build *b, uint8_t tag, uint16_t to) {
    uint8_t bytes[] = {(uint8_t)(to >> 8), (uint8_t)to};
    return build_constant(b, tag, bytes, sizeof bytes);
}

uint16_t build_refs(struct build *b, uint8_t tag, uint16_t x, uint16_t y) {
    uint8_t bytes[] = {(uint8_t)(x >> 8), (uint8_t)x, (uint8_t)(y >> 8), (uint8_t)y};
    return build_constant(b, tag, bytes, sizeof bytes);
}

uint16_t build_class_ref(struct build *b, const char *name) {
    return build_ref(b, 7, build_utf8(b, name));
}

uint16_t build_member(struct build *b, uint8_t tag, const char *owner, const char *name,
                      const char *descriptor) {
    uint16_t class = build_class_ref(b, owner), text = build_utf8(b, name);
    uint16_t type = build_refs(b, 12, text, build_utf8(b, descriptor));
    return build_refs(b, tag, class, type);
}

struct build build_class(const char *name, const char *super) {
    struct build b = {.major = 61, .access = 0x21, .pool_count = 1};
    b.this_class = build_class_ref(&b, name);
    b.super_class = super ? build_class_ref(&b, super) : 0;
    return b;
}

void build_attribute(struct build *b, struct build_bytes *to, const char *name,
                     const struct build_bytes *contents) {
    build_u2(to, build_utf8(b, name));
    build_u4(to, (uint32_t)contents->size);
    build_raw(to, contents->at, contents->size);
    if (to == &b->attributes)
        b->attribute_count++;
}

void build_field(struct build *b, uint16_t access, const char *name, const char *descriptor,
                 uint16_t constant) {
    b->field_count++;
    build_u2(&b->fields, access);
    build_u2(&b->fields, build_utf8(b, name));
    build_u2(&b->fields, build_utf8(b, descriptor));
    build_u2(&b->fields, constant ? 1 : 0);
    if (!constant)
        return;
    struct build_bytes value = {0};
    build_u2(&value, constant);
    build_attribute(b, &b->fields, "ConstantValue", &value);
    build_drop(&value);
}

void build_method(struct build *b, const struct build_code *code) {
    struct build_bytes c = {0};
    b->method_count++;
    build_u2(&b->methods, code->access);
    build_u2(&b->methods, build_utf8(b, code->name));
    build_u2(&b->methods, build_utf8(b, code->descriptor));
    build_u2(&b->methods, code->code ? 1 : 0);
    if (!code->code)
        return;
    build_u2(&c, code->max_stack);
    build_u2(&c, code->max_locals);
    build_u4(&c, (uint32_t)code->size);
    build_raw(&c, code->code, code->size);
    build_u2(&c, code->handler[1] ? 1 : 0);
    for (int i = 0; i < 4 && code->handler[1]; i++)
        build_u2(&c, code->handler[i]);
    build_u2(&c, code->maps ? 1 : 0);
    if (code->maps) {
        struct build_bytes maps = {0};
        build_raw(&maps, code->maps, code->maps_size);
        build_attribute(b, &c, "StackMapTable", &maps);
        build_drop(&maps);
    }
    build_attribute(b, &b->methods, "Code", &c);
    build_drop(&c);
}

struct build_bytes build_finish(struct build *b) {
    struct build_bytes out = {0};
    build_u4(&out, 0xcafebabe);
    build_u2(&out, b->minor);
    build_u2(&out, b->major);
    build_u2(&out, b->pool_count);
    build_raw(&out, b->pool.at, b->pool.size);
    build_u2(&out, b->access);
    build_u2(&out, b->this_class);
    build_u2(&out, b->super_class);
    build_u2(&out, (uint32_t)b->interfaces.size / 2);
    build_raw(&out, b->interfaces.at, b->interfaces.size);
    build_u2(&out, b->field_count);
    build_raw(&out, b->fields.at, b->fields.size);
    build_u2(&out, b->method_count);
    build_raw(&out, b->methods.at, b->methods.size);
    build_u2(&out, b->attribute_count);
    build_raw(&out, b->attributes.at, b->attributes.size);
    build_drop(&b->pool);
    build_drop(&b->interfaces);
    build_drop(&b->fields);
    build_drop(&b->methods);
    build_drop(&b->attributes);
    return out;
}
