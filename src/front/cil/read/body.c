/* Headers of method bodies and their exception sections. */
#include "front/cil/read/body.h"

#include <assert.h>

enum {
    TINY = 2,
    FAT = 3,
    MORE_SECTIONS = 0x8,
    INIT_LOCALS = 0x10,
    FAT_HEADER = 12,
    SECTION_EXCEPTIONS = 0x1,
    SECTION_FAT = 0x40,
    SECTION_MORE = 0x80,
    SECTION_KIND = 0x3f,
    SMALL_CLAUSE = 12,
    FAT_CLAUSE = 24,
};

/* Does `part` lie inside the bytes that it was read from? */
static bool lies_in(const struct cil_bytes *part, const struct cil_bytes *all) {
    return part->at >= all->at && part->size <= all->size &&
           (size_t)(part->at - all->at) <= all->size - part->size;
}

static bool check_range(const struct cil_body *b, uint32_t start, uint32_t length,
                        const struct cil_bytes *clause, const char *which, struct base_status *s) {
    if (length && start < b->code.size && length <= b->code.size - start)
        return true;
    return cil_bytes_fail(clause, 0, s, "a %s block of %u bytes at %u in a method of %u bytes",
                          which, length, start, b->code.size);
}

static bool read_clause(struct cil_body *b, const struct cil_bytes *in, bool fat,
                        struct cil_clause *out, struct base_status *s) {
    const uint8_t *at = in->at;
    uint32_t kind = fat ? cil_u32(at) : cil_u16(at);
    uint32_t try_start = fat ? cil_u32(at + 4) : cil_u16(at + 2);
    uint32_t try_length = fat ? cil_u32(at + 8) : at[4];
    uint32_t handler_start = fat ? cil_u32(at + 12) : cil_u16(at + 5);
    uint32_t handler_length = fat ? cil_u32(at + 16) : at[7];
    uint32_t last = fat ? cil_u32(at + 20) : cil_u32(at + 8);
    if (kind != CIL_CLAUSE_CATCH && kind != CIL_CLAUSE_FILTER && kind != CIL_CLAUSE_FINALLY &&
        kind != CIL_CLAUSE_FAULT)
        return cil_bytes_fail(in, 0, s, "0x%x is no kind of exception clause", kind);
    if (!check_range(b, try_start, try_length, in, "try", s) ||
        !check_range(b, handler_start, handler_length, in, "handler", s))
        return false;
    if (kind == CIL_CLAUSE_FILTER && last >= handler_start)
        return cil_bytes_fail(in, 0, s,
                              "a filter at %u that does not come before its handler at %u", last,
                              handler_start);
    assert(try_start + try_length > try_start && handler_start + handler_length > handler_start);
    *out = (struct cil_clause){.kind = (enum cil_clause_kind)kind,
                               .try_start = try_start,
                               .try_end = try_start + try_length,
                               .handler_start = handler_start,
                               .handler_end = handler_start + handler_length,
                               .type = kind == CIL_CLAUSE_CATCH ? last : 0,
                               .filter_start = kind == CIL_CLAUSE_FILTER ? last : 0};
    return true;
}

static bool read_clauses(struct cil_body *b, struct cil_cursor *c, uint32_t count, bool fat,
                         struct base_arena *a, struct base_status *s) {
    uint32_t size = fat ? FAT_CLAUSE : SMALL_CLAUSE;
    struct cil_bytes all;
    if (!cil_cursor_take(c, count * size, &all, "an exception section", s))
        return false;
    struct cil_clause *clauses =
        base_arena_alloc(a, (b->clause_count + count + 1) * sizeof *clauses);
    if (b->clause_count)
        memcpy(clauses, b->clauses, b->clause_count * sizeof *clauses);
    b->clauses = clauses;
    for (uint32_t i = 0; i < count; i++) {
        struct cil_bytes one;
        bool inside = cil_bytes_part(&all, (uint64_t)i * size, size, &one);
        assert(inside);
        (void)inside;
        if (!read_clause(b, &one, fat, &clauses[b->clause_count], s))
            return false;
        b->clause_count++;
    }
    return true;
}

static bool read_section(struct cil_body *b, struct cil_cursor *c, bool *more, struct base_arena *a,
                         struct base_status *s) {
    uint32_t padding = -(c->in.offset + c->at) & 3, head;
    if (!cil_cursor_skip(c, padding, "the padding before a section", s) ||
        !cil_cursor_u32(c, &head, "a section's header", s))
        return false;
    assert((c->in.offset + c->at) % 4 == 0);
    bool fat = head & SECTION_FAT;
    uint32_t size = fat ? head >> 8 : head >> 8 & 0xff;
    *more = head & SECTION_MORE;
    if ((head & SECTION_KIND) == SECTION_EXCEPTIONS)
        /* Writers differ on whether the size has the header in it; this suits both. */
        return read_clauses(b, c, size / (fat ? FAT_CLAUSE : SMALL_CLAUSE), fat, a, s);
    if (size < 4)
        return cil_cursor_fail(c, s, "a section of %u bytes", size);
    return cil_cursor_skip(c, size - 4, "a section", s);
}

static bool read_fat(struct cil_body *b, struct cil_cursor *c, bool *more, struct base_status *s) {
    struct cil_bytes header;
    if (!cil_cursor_take(c, FAT_HEADER, &header, "a method's header", s))
        return false;
    uint32_t flags = cil_u16(header.at), words = flags >> 12;
    if (words != 3)
        return cil_bytes_fail(&header, 0, s, "a method's header of %u words, not 3", words);
    *more = flags & MORE_SECTIONS;
    b->init_locals = flags & INIT_LOCALS;
    b->max_stack = cil_u16(header.at + 2);
    b->locals = cil_u32(header.at + 8);
    return cil_cursor_take(c, cil_u32(header.at + 4), &b->code, "a method's code", s);
}

bool cil_body_read(struct cil_bytes at, struct base_arena *a, struct cil_body *out,
                   struct base_status *s) {
    struct cil_cursor c = cil_cursor_over(at);
    bool more = false;
    *out = (struct cil_body){.max_stack = 8};
    if (!at.size)
        return cil_bytes_fail(&at, 0, s, "a method without header");
    uint32_t first = at.at[0];
    if ((first & 3) == TINY) {
        c.at = 1;
        if (!cil_cursor_take(&c, first >> 2, &out->code, "a method's code", s))
            return false;
    } else if ((first & 3) == FAT) {
        if (!read_fat(out, &c, &more, s))
            return false;
    } else {
        return cil_bytes_fail(&at, 0, s, "0x%02x starts no method's header", first);
    }
    if (!out->code.size)
        return cil_bytes_fail(&at, 0, s, "a method without code");
    while (more)
        if (!read_section(out, &c, &more, a, s))
            return false;
    assert(lies_in(&out->code, &at) && !out->clause_count == !out->clauses);
    return true;
}
