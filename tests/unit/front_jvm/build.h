/* Class files made by hand, so that a test can say every byte, also the wrong ones. */
#ifndef TEST_FRONT_JVM_BUILD_H
#define TEST_FRONT_JVM_BUILD_H

#include "base/arena.h"
#include "base/status.h"
#include <stddef.h>
#include <stdint.h>

struct build_bytes {
    uint8_t *at;
    size_t size;
};

void build_u1(struct build_bytes *b, uint32_t value);
void build_u2(struct build_bytes *b, uint32_t value);
void build_u4(struct build_bytes *b, uint32_t value);
void build_raw(struct build_bytes *b, const void *bytes, size_t size);
void build_drop(struct build_bytes *b);

struct build {
    uint16_t major, minor, access;
    uint16_t pool_count, field_count, method_count, attribute_count;
    uint16_t this_class, super_class;
    struct build_bytes pool, interfaces, fields, methods, attributes;
};

struct build build_class(const char *name, const char *super);

/* Each adds a constant and gives its index. */
uint16_t build_utf8(struct build *b, const char *text);
uint16_t build_constant(struct build *b, uint8_t tag, const void *bytes, size_t size);
uint16_t build_ref(struct build *b, uint8_t tag, uint16_t to); /* Class, String … */
uint16_t build_refs(struct build *b, uint8_t tag, uint16_t x, uint16_t y);
uint16_t build_class_ref(struct build *b, const char *name);
uint16_t build_member(struct build *b, uint8_t tag, const char *owner, const char *name,
                      const char *descriptor);

/* Attributes are bytes of their own; those of the class go into b->attributes. */
void build_attribute(struct build *b, struct build_bytes *to, const char *name,
                     const struct build_bytes *contents);
void build_field(struct build *b, uint16_t access, const char *name, const char *descriptor,
                 uint16_t constant);

struct build_code {
    const char *name, *descriptor;
    uint16_t access, max_stack, max_locals;
    const uint8_t *code;
    size_t size;
    const uint8_t *maps; /* contents of StackMapTable */
    size_t maps_size;
    uint16_t handler[4]; /* start, end, target, type; end 0: none */
};
void build_method(struct build *b, const struct build_code *code);

struct build_bytes build_finish(struct build *b); /* and drops b */

#endif
