/* Strings: literals, which are globals made while code is lowered, and the strings of natives. */
#include "front/cil/class/class_int.h"

#include "base/hash.h"
#include "ir/build.h"
#include <assert.h>
#include <string.h>

/* ---- literals ---- */

struct literal {
    const uint16_t *chars;
    uint32_t count, global;
};

static uint32_t make_literal(struct cil *cil, const uint16_t *chars, uint32_t count) {
    struct cil_class *string = cil_class_must(cil_known(cil, CIL_KNOWN_STRING));
    size_t size = IR_HEAD + 2 * ((size_t)count + 1);
    assert(string->element_size == 2 && string->size == IR_HEAD);
    uint8_t *bytes = base_arena_alloc(&cil->p->arena, size);
    memcpy(bytes + IR_HEAD_LENGTH, &count, sizeof count);
    memcpy(bytes + IR_HEAD, chars, 2 * (size_t)count);
    uint32_t global = ir_build_global(cil->p, "string literal", size, 8);
    struct ir_global *g = &cil->p->globals.at[global];
    g->init = bytes;
    g->class = string->ir;
    g->hidden = true;
    return global;
}

static bool same_literal(const void *thing, const void *key) {
    const struct literal *a = thing, *b = key;
    return a->count == b->count && !memcmp(a->chars, b->chars, 2 * (size_t)a->count);
}

uint32_t cil_string_literal(struct cil *cil, const uint16_t *chars, uint32_t count) {
    ir_supply_lock(cil->p);
    uint64_t hash = base_hash_bytes(chars, 2 * (size_t)count);
    const struct literal key = {.chars = chars, .count = count};
    struct literal *found = cil_map_find(&cil->strings, hash, same_literal, &key);
    if (!found) {
        found = base_arena_alloc(&cil->arena, sizeof *found);
        uint16_t *copy = base_arena_alloc(&cil->arena, 2 * ((size_t)count + 1));
        memcpy(copy, chars, 2 * (size_t)count);
        *found = (struct literal){copy, count, make_literal(cil, chars, count)};
        cil_map_add(&cil->strings, hash, found);
    }
    ir_supply_unlock(cil->p);
    return found->global;
}

/* ---- UTF-8 and UTF-16 ---- */

/* The next code point of any text; bytes that are not UTF-8 become U+FFFD. */
static uint32_t decode(const uint8_t **at, const uint8_t *end) {
    const uint8_t *p = *at;
    uint32_t c = *p++, more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;
    if (c < 0x80) {
        *at = p;
        return c;
    }
    c &= 0x3fu >> more;
    bool ok = more && (size_t)(end - p) >= more;
    for (uint32_t i = 0; ok && i < more; i++) {
        ok = (p[i] & 0xc0) == 0x80;
        c = c << 6 | (p[i] & 0x3fu);
    }
    *at += ok ? more + 1 : 1;
    return ok && c <= 0x10ffff && (c < 0xd800 || c > 0xdfff) ? c : 0xfffd;
}

/* At most as many units as bytes. */
static uint32_t to_utf16(const char *text, size_t size, uint16_t *out) {
    const uint8_t *at = (const uint8_t *)text, *end = at + size;
    uint32_t count = 0;
    while (at < end) {
        uint32_t c = decode(&at, end);
        if (c >= 0x10000) {
            out[count++] = (uint16_t)(0xd7c0 + (c >> 10));
            out[count++] = (uint16_t)(0xdc00 | (c & 0x3ff));
        } else {
            out[count++] = (uint16_t)c;
        }
    }
    assert(count <= size);
    return count;
}

static size_t encode(uint32_t c, char *out) {
    assert(c <= 0x10ffff);
    if (c < 0x80)
        return (void)(out[0] = (char)c), 1;
    if (c < 0x800) {
        out[0] = (char)(0xc0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3f));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xe0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 0x3f));
        out[2] = (char)(0x80 | (c & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 0x3f));
    out[2] = (char)(0x80 | (c >> 6 & 0x3f));
    out[3] = (char)(0x80 | (c & 0x3f));
    return 4;
}

static size_t to_utf8(const uint16_t *chars, uint32_t count, char *out) {
    size_t size = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t c = chars[i];
        if (c >= 0xd800 && c < 0xdc00 && i + 1 < count && (chars[i + 1] & 0xfc00) == 0xdc00)
            c = 0x10000 + ((c & 0x3ff) << 10 | (chars[++i] & 0x3ff));
        else if (c >= 0xd800 && c < 0xe000)
            c = 0xfffd;
        size += encode(c, out + size);
    }
    assert(size <= 3 * (size_t)count);
    return size;
}

uint32_t cil_string_literal_utf8(struct cil *cil, const char *text) {
    size_t size = strlen(text);
    uint16_t *chars = base_alloc(2 * (size + 1));
    uint32_t count = to_utf16(text, size, chars);
    uint32_t global = cil_string_literal(cil, chars, count);
    free(chars);
    return global;
}

/* ---- in natives ---- */

/* One element more than the length says: the zero at the end. */
enum vm_status cil_string_new(struct vm_call *c, uint32_t count, uint64_t *pointer) {
    assert(count <= INT32_MAX);
    struct cil *cil = cil_of_call(c);
    struct cil_class *string = cil_class_must(cil_known(cil, CIL_KNOWN_STRING));
    enum vm_status status = vm_new(c, string->ir, (int64_t)count + 1, pointer);
    void *length;
    if (status == VM_OK)
        status = vm_claim(c, *pointer + IR_HEAD_LENGTH, 4, VM_WRITE, &length);
    if (status == VM_OK)
        memcpy(length, &count, sizeof count);
    return status;
}

enum vm_status cil_string_make(struct vm_call *c, const uint16_t *chars, uint32_t count,
                               uint64_t *pointer) {
    void *bytes;
    enum vm_status status = cil_string_new(c, count, pointer);
    if (status != VM_OK || !count)
        return status;
    status = vm_claim(c, *pointer + IR_HEAD, 2 * (uint64_t)count, VM_WRITE, &bytes);
    if (status == VM_OK)
        memcpy(bytes, chars, 2 * (size_t)count);
    return status;
}

enum vm_status cil_string_make_utf8(struct vm_call *c, const char *text, size_t size,
                                    uint64_t *pointer) {
    uint16_t *chars = base_alloc(2 * (size + 1));
    uint32_t count = to_utf16(text, size, chars);
    enum vm_status status = cil_string_make(c, chars, count, pointer);
    free(chars);
    return status;
}

enum vm_status cil_string_read(struct vm_call *c, uint64_t pointer, const uint16_t **chars,
                               uint32_t *count) {
    void *bytes;
    enum vm_status status = vm_claim(c, pointer + IR_HEAD_LENGTH, 4, VM_READ, &bytes);
    if (status != VM_OK)
        return status;
    memcpy(count, bytes, sizeof *count);
    status = vm_claim(c, pointer + IR_HEAD, 2 * ((uint64_t)*count + 1), VM_READ, &bytes);
    *chars = bytes;
    return status;
}

enum vm_status cil_string_text(struct vm_call *c, uint64_t pointer, char **text, size_t *size) {
    const uint16_t *chars;
    uint32_t count;
    enum vm_status status = cil_string_read(c, pointer, &chars, &count);
    if (status != VM_OK)
        return status;
    *text = base_alloc(3 * (size_t)count + 1);
    *size = to_utf8(chars, count, *text);
    (*text)[*size] = 0;
    return VM_OK;
}
