/* The class-file reader's cursor. */
#include "front/jvm/read/classfile_int.h"

#include "base/fatal.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool jvm_reader_fail(struct jvm_reader *r, uint32_t offset, const char *format, ...) {
    assert(offset <= r->c->size);
    char *text = NULL;
    va_list ap;
    va_start(ap, format);
    int n = vasprintf(&text, format, ap);
    va_end(ap);
    if (n < 0)
        base_fatal(BASE_FATAL_MEMORY, "out of memory");
    base_fail_at(r->status, r->c->file, offset, "%s", text);
    free(text);
    return false;
}

bool jvm_reader_need(struct jvm_reader *r, uint64_t n) {
    assert(r->at <= r->end && r->end <= r->c->size);
    return r->end - r->at >= n || jvm_reader_fail(r, r->at, "%s ends too early", r->what);
}

uint16_t jvm_reader_u2(struct jvm_reader *r) {
    assert(r->end - r->at >= 2);
    uint16_t value = jvm_bytes_u2(r->c->bytes + r->at);
    r->at += 2;
    return value;
}

uint32_t jvm_reader_u4(struct jvm_reader *r) {
    assert(r->end - r->at >= 4);
    uint32_t value = jvm_bytes_u4(r->c->bytes + r->at);
    r->at += 4;
    return value;
}

bool jvm_reader_index(struct jvm_reader *r, enum jvm_constant kind, bool zero, uint16_t *index) {
    assert(kind != JVM_CONSTANT_NONE);
    if (!jvm_reader_need(r, 2))
        return false;
    *index = jvm_reader_u2(r);
    if ((zero && !*index) || jvm_pool_kind(r->c, *index) == kind)
        return true;
    return jvm_reader_fail(r, r->at - 2, "%s: constant %u is no %s", r->what, *index,
                           jvm_constant_name(kind));
}

bool jvm_reader_classes(struct jvm_reader *r, uint32_t count) {
    if (!jvm_reader_need(r, 2 * (uint64_t)count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        uint16_t index;
        if (!jvm_reader_index(r, JVM_CONSTANT_CLASS, false, &index))
            return false;
        if (jvm_pool_text(r->c, index).at[0] == '[')
            return jvm_reader_fail(r, r->at - 2, "%s: constant %u is an array", r->what, index);
    }
    return true;
}

bool jvm_reader_done(struct jvm_reader *r) {
    return r->at == r->end ||
           jvm_reader_fail(r, r->at, "%s: %u bytes too many", r->what, r->end - r->at);
}
