/* Attributes by table: the attributes that a target keeps, in what form, and where. */
#include "front/jvm/read/classfile_int.h"

#include <assert.h>

static bool store_index(struct jvm_reader *r, enum jvm_constant kind, uint16_t *field) {
    return jvm_reader_index(r, kind, false, field) && jvm_reader_done(r);
}

static bool is_set(const struct jvm_attribute_row *row, const char *field) {
    switch (row->form) {
    case JVM_ATTRIBUTE_FLAG: return false; /* allowed twice */
    case JVM_ATTRIBUTE_UTF8:
    case JVM_ATTRIBUTE_CLASS: return *(const uint16_t *)(const void *)field;
    case JVM_ATTRIBUTE_RAW:
    case JVM_ATTRIBUTE_READ: break;
    }
    return *(const uint32_t *)(const void *)field;
}

/* The cursor is bounded to the attribute's contents. */
static bool store(struct jvm_reader *r, const struct jvm_attribute_row *row, void *target) {
    char *field = (char *)target + row->field;
    if (!row->repeats && is_set(row, field))
        return jvm_reader_fail(r, r->at, "attribute %s twice", row->name);
    switch (row->form) {
    case JVM_ATTRIBUTE_RAW: *(uint32_t *)(void *)field = r->at; return true;
    case JVM_ATTRIBUTE_FLAG: *(bool *)field = true; return jvm_reader_done(r);
    case JVM_ATTRIBUTE_UTF8: return store_index(r, JVM_CONSTANT_UTF8, (uint16_t *)(void *)field);
    case JVM_ATTRIBUTE_CLASS: return store_index(r, JVM_CONSTANT_CLASS, (uint16_t *)(void *)field);
    case JVM_ATTRIBUTE_READ:
        if (!row->repeats)
            *(uint32_t *)(void *)field = r->at;
        return row->read(r, target) && jvm_reader_done(r);
    }
    assert(!"all forms are above");
    return false;
}

static const struct jvm_attribute_row *find_row(const struct jvm_attribute_row *rows,
                                                struct jvm_text name) {
    for (; rows->name; rows++)
        if (rows->name[0] == name.at[0] && jvm_text_is(name, rows->name))
            return rows;
    return NULL;
}

static bool read_one(struct jvm_reader *r, const struct jvm_attribute_row *rows, void *target) {
    uint16_t index;
    if (!jvm_reader_need(r, 6) || !jvm_reader_index(r, JVM_CONSTANT_UTF8, false, &index))
        return false;
    uint32_t length = jvm_reader_u4(r);
    if (!jvm_reader_need(r, length))
        return false;
    struct jvm_text name = jvm_pool_utf8(r->c, index);
    const struct jvm_attribute_row *row = name.length ? find_row(rows, name) : NULL;
    if (row) {
        struct jvm_reader inner = *r;
        inner.end = r->at + length;
        inner.what = row->name;
        if (!store(&inner, row, target))
            return false;
        assert(inner.at <= inner.end);
    }
    r->at += length;
    return true;
}

bool jvm_attributes_read(struct jvm_reader *r, const struct jvm_attribute_row *rows, void *target) {
    if (!jvm_reader_need(r, 2))
        return false;
    uint32_t count = jvm_reader_u2(r);
    for (uint32_t i = 0; i < count; i++)
        if (!read_one(r, rows, target))
            return false;
    return true;
}

struct jvm_span jvm_classfile_attribute(const struct jvm_classfile *c, uint32_t offset) {
    if (!offset)
        return (struct jvm_span){NULL, 0};
    assert(offset >= 4 && offset <= c->size);
    uint32_t size = jvm_bytes_u4(c->bytes + offset - 4);
    assert(size <= c->size - offset);
    return (struct jvm_span){c->bytes + offset, size};
}
