/* X.exe.mdb of mcs: tables of fixed entries that lead to variable data; lines are a small program
 * as in DWARF. */
#include "front/cil/read/mdb.h"

#include "base/vec.h"
#include <assert.h>

enum {
    HEADER = 16 + 16 + 20 * 4,
    VERSION = 50,
    METHOD_ENTRY = 12,
    SOURCE_ENTRY = 8,
    COLUMNS_INCLUDED = 2,
    LINES_MOST = 1 << 20,
    HIDDEN_LINE = 0xfeefee,
    TEXT_MOST = 4096,
};

/* Fields of the offset table by place; a table's place follows its count. */
enum {
    SOURCE_COUNT = 6,
    METHOD_COUNT = 9,
    LINE_BASE = 16,
    LINE_RANGE = 17,
    OPCODE_BASE = 18,
};

static bool place_table(const struct cil_bytes *in, const uint8_t *offsets, uint32_t field,
                        uint32_t entry, uint32_t *count, struct cil_bytes *out,
                        struct base_status *s) {
    *count = cil_u32(offsets + (size_t)field * 4);
    uint32_t at = cil_u32(offsets + (size_t)(field + 1) * 4);
    if (!cil_bytes_part(in, at, (uint64_t)*count * entry, out))
        return cil_bytes_fail(in, 32 + (uint64_t)field * 4, s,
                              "a table of %u entries at %u lies outside the file", *count, at);
    return true;
}

bool cil_mdb_open(struct cil_mdb *d, struct cil_bytes in, const uint8_t *mvid,
                  struct base_status *s) {
    *d = (struct cil_mdb){.in = in};
    if (in.size < HEADER || cil_u64(in.at) != 0x45e82623fd7fa614u)
        return cil_bytes_fail(&in, 0, s, "not debug information of mcs");
    if (cil_u32(in.at + 8) != VERSION)
        return cil_bytes_fail(&in, 8, s, "version %u of mcs's debug information; %u is known",
                              cil_u32(in.at + 8), VERSION);
    if (mvid && memcmp(in.at + 16, mvid, 16) != 0)
        return cil_bytes_fail(&in, 16, s, "debug information of another build");
    const uint8_t *offsets = in.at + 32;
    d->line_base = (int32_t)cil_u32(offsets + LINE_BASE * 4);
    d->line_range = cil_u32(offsets + LINE_RANGE * 4);
    d->opcode_base = cil_u32(offsets + OPCODE_BASE * 4);
    if (!d->line_range || d->line_range > 255 || d->opcode_base < 9 || d->opcode_base > 255 ||
        d->line_base < -128 || d->line_base > 127)
        return cil_bytes_fail(&in, 32 + LINE_BASE * 4, s, "impossible parameters of the lines");
    if (!place_table(&in, offsets, METHOD_COUNT, METHOD_ENTRY, &d->method_count, &d->methods, s) ||
        !place_table(&in, offsets, SOURCE_COUNT, SOURCE_ENTRY, &d->source_count, &d->sources, s))
        return false;
    d->names = base_calloc(d->source_count + 1, sizeof *d->names);
    return true;
}

void cil_mdb_drop(struct cil_mdb *d) {
    for (uint32_t i = 0; d->names && i < d->source_count; i++)
        free(d->names[i]);
    free(d->names);
    *d = (struct cil_mdb){0};
}

/* Numbers of 32 bits in groups of 7, lowest first. */
static bool read_leb(struct cil_cursor *c, uint32_t *out, struct base_status *s) {
    uint32_t value = 0, byte = 0x80;
    for (uint32_t shift = 0; byte & 0x80; shift += 7) {
        if (shift >= 35)
            return cil_cursor_fail(c, s, "a number without end");
        if (!cil_cursor_u8(c, &byte, "a number", s))
            return false;
        value |= (uint32_t)((uint64_t)(byte & 0x7f) << shift);
    }
    *out = value;
    return true;
}

static bool seek(const struct cil_mdb *d, uint32_t at, const char *what, struct cil_cursor *c,
                 struct base_status *s) {
    *c = cil_cursor_over(d->in);
    if (at > d->in.size)
        return cil_bytes_fail(&d->in, 0, s, "%s at %u lies outside the file", what, at);
    c->at = at;
    return true;
}

static bool read_text(struct cil_cursor *c, struct cil_bytes *out, struct base_status *s) {
    uint32_t length;
    if (!read_leb(c, &length, s))
        return false;
    if (length > TEXT_MOST)
        return cil_cursor_fail(c, s, "a name of %u bytes", length);
    return cil_cursor_take(c, length, out, "a name", s);
}

/* Sources are numbered from 1, in order. */
static bool read_source(struct cil_mdb *d, uint32_t number, const char **out,
                        struct base_status *s) {
    struct cil_cursor c;
    struct cil_bytes text;
    if (number - 1 >= d->source_count)
        return cil_bytes_fail(&d->sources, 0, s, "source %u of %u", number, d->source_count);
    char **name = &d->names[number - 1];
    assert(number * (uint64_t)SOURCE_ENTRY <= d->sources.size);
    if (!*name) {
        const uint8_t *entry = d->sources.at + (size_t)(number - 1) * SOURCE_ENTRY;
        if (!seek(d, cil_u32(entry + 4), "a source", &c, s) || !read_text(&c, &text, s))
            return false;
        *name = base_strndup((const char *)text.at, text.size);
    }
    *out = *name;
    return true;
}

struct machine { /* of the line program */
    struct cil_mdb *d;
    struct cil_cursor c;
    BASE_VEC(struct cil_debug_line) lines;
    uint32_t offset, line, file;
    bool hidden, changed;
};

static bool add_line(struct machine *m, struct base_status *s) {
    m->changed = false;
    assert(m->lines.count <= LINES_MOST);
    if (m->lines.count == LINES_MOST)
        return cil_cursor_fail(&m->c, s, "a method of more than %u lines", LINES_MOST);
    if (m->lines.count && base_vec_last(&m->lines).offset > m->offset)
        return cil_cursor_fail(&m->c, s, "lines that go back to IL_%04x", m->offset);
    const char *name = NULL;
    if (!read_source(m->d, m->file, &name, s))
        return false;
    bool hidden = m->hidden || m->line >= HIDDEN_LINE;
    struct cil_debug_line line = {
        .offset = m->offset, .line = hidden ? 0 : m->line, .file = hidden ? NULL : name};
    *base_vec_push(&m->lines) = line;
    return true;
}

enum { COPY = 1, ADVANCE_PC = 2, ADVANCE_LINE = 3, SET_FILE = 4, CONST_ADD_PC = 8 };
enum { END_SEQUENCE = 1, NEGATE_HIDDEN = 0x40, EXTENSIONS_LAST = 0x7f };

static bool run_extended(struct machine *m, bool *done, struct base_status *s) {
    uint32_t size, opcode;
    if (!cil_cursor_u8(&m->c, &size, "a line program", s))
        return false;
    struct cil_bytes body;
    if (!size || !cil_cursor_take(&m->c, size, &body, "a line program", s))
        return size ? false : cil_cursor_fail(&m->c, s, "an empty extension");
    opcode = body.at[0];
    if (opcode == END_SEQUENCE) {
        *done = true;
        return m->changed ? add_line(m, s) : true;
    }
    if (opcode < NEGATE_HIDDEN || opcode > EXTENSIONS_LAST)
        return cil_bytes_fail(&body, 0, s, "0x%02x is no extension of a line program", opcode);
    if (opcode == NEGATE_HIDDEN) {
        m->hidden = !m->hidden;
        m->changed = true;
    }
    return true;
}

static bool run_standard(struct machine *m, uint32_t opcode, struct base_status *s) {
    uint32_t value;
    m->changed = true;
    switch (opcode) {
    case COPY: return add_line(m, s);
    case ADVANCE_PC:
        if (!read_leb(&m->c, &value, s))
            return false;
        m->offset += value;
        return true;
    case ADVANCE_LINE: /* wraps around where it is negative */
        if (!read_leb(&m->c, &value, s))
            return false;
        m->line += value;
        return true;
    case SET_FILE: return read_leb(&m->c, &m->file, s);
    case CONST_ADD_PC: m->offset += (255 - m->d->opcode_base) / m->d->line_range; return true;
    default: return cil_cursor_fail(&m->c, s, "%u is no step of a line program", opcode);
    }
}

static bool run_lines(struct machine *m, struct base_status *s) {
    assert(m->d->line_range && m->d->opcode_base > CONST_ADD_PC);
    bool done = false;
    while (!done) {
        uint32_t opcode;
        if (!cil_cursor_u8(&m->c, &opcode, "a line program", s))
            return false;
        if (!opcode) {
            if (!run_extended(m, &done, s))
                return false;
        } else if (opcode < m->d->opcode_base) {
            if (!run_standard(m, opcode, s))
                return false;
        } else {
            opcode -= m->d->opcode_base;
            m->offset += opcode / m->d->line_range;
            m->line += (uint32_t)m->d->line_base + opcode % m->d->line_range;
            if (!add_line(m, s))
                return false;
        }
    }
    return true;
}

/* A table of columns, one a line, follows the line program where the flags say so. */
static bool read_columns(struct machine *m, struct base_status *s) {
    for (uint32_t i = 0; i < m->lines.count; i++) {
        uint32_t column;
        if (!read_leb(&m->c, &column, s))
            return false;
        if (m->lines.at[i].line)
            m->lines.at[i].column = column;
    }
    return true;
}

static bool read_lines(struct cil_mdb *d, uint32_t at, bool columns, struct base_arena *a,
                       struct cil_debug_method *out, struct base_status *s) {
    struct machine m = {.d = d, .line = 1, .file = 1};
    bool ok = seek(d, at, "a line program", &m.c, s) && run_lines(&m, s) &&
              (!columns || read_columns(&m, s));
    if (ok) {
        struct cil_debug_line *lines =
            base_arena_alloc(a, ((size_t)m.lines.count + 1) * sizeof *lines);
        if (m.lines.count)
            memcpy(lines, m.lines.at, m.lines.count * sizeof *lines);
        out->lines = lines;
        out->line_count = m.lines.count;
    }
    base_vec_drop(&m.lines);
    return ok;
}

struct block {
    uint32_t start, end;
};

static bool read_count(struct cil_cursor *c, uint32_t least, uint32_t *count,
                       struct base_status *s) {
    if (!read_leb(c, count, s))
        return false;
    if (*count > cil_cursor_left(c) / least)
        return cil_cursor_fail(c, s, "%u entries in %u bytes", *count, cil_cursor_left(c));
    return true;
}

static bool read_blocks(const struct cil_mdb *d, uint32_t at, struct base_arena *a,
                        struct block **out, uint32_t *count, struct base_status *s) {
    struct cil_cursor c;
    if (!seek(d, at, "a method's blocks", &c, s) || !read_count(&c, 4, count, s))
        return false;
    *out = base_arena_alloc(a, ((size_t)*count + 1) * sizeof **out);
    for (uint32_t i = 0; i < *count; i++) {
        uint32_t kind, parent;
        if (!read_leb(&c, &kind, s) || !read_leb(&c, &parent, s) ||
            !read_leb(&c, &(*out)[i].start, s) || !read_leb(&c, &(*out)[i].end, s))
            return false;
    }
    return true;
}

static bool read_locals(const struct cil_mdb *d, uint32_t at, uint32_t blocks_at,
                        struct base_arena *a, struct cil_debug_method *out, struct base_status *s) {
    struct cil_cursor c;
    struct block *blocks;
    uint32_t block_count, count;
    if (!read_blocks(d, blocks_at, a, &blocks, &block_count, s) ||
        !seek(d, at, "a method's locals", &c, s) || !read_count(&c, 3, &count, s))
        return false;
    struct cil_debug_local *locals = base_arena_alloc(a, ((size_t)count + 1) * sizeof *locals);
    for (uint32_t i = 0; i < count; i++) {
        struct cil_bytes name;
        uint32_t block;
        if (!read_leb(&c, &locals[i].slot, s) || !read_text(&c, &name, s) ||
            !read_leb(&c, &block, s))
            return false;
        locals[i].name = base_arena_printf(a, "%.*s", (int)name.size, (const char *)name.at);
        if (block > block_count)
            return cil_cursor_fail(&c, s, "a local in block %u of %u", block, block_count);
        locals[i].start = block ? blocks[block - 1].start : 0;
        locals[i].end = block ? blocks[block - 1].end : UINT32_MAX;
    }
    out->locals = locals;
    out->local_count = count;
    return true;
}

static const uint8_t *find_method(const struct cil_mdb *d, uint32_t token) {
    uint32_t low = 0, high = d->method_count;
    assert(high * (uint64_t)METHOD_ENTRY == d->methods.size);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const uint8_t *entry = d->methods.at + (size_t)middle * METHOD_ENTRY;
        uint32_t here = cil_u32(entry);
        if (here == token)
            return entry;
        if (here < token)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

bool cil_mdb_method(struct cil_mdb *d, uint32_t method, struct base_arena *a,
                    struct cil_debug_method *out, struct base_status *s) {
    enum { UNIT, LOCALS, NAMESPACE, BLOCKS, SCOPE_VARIABLES, REAL_NAME, FLAGS, FIELDS };
    uint32_t fields[FIELDS];
    struct cil_cursor c;
    *out = (struct cil_debug_method){0};
    const uint8_t *entry = find_method(d, 0x06000000 | method);
    assert(method && method <= 0xffffff);
    if (!entry)
        return true;
    if (!seek(d, cil_u32(entry + 4), "a method's data", &c, s))
        return false;
    for (uint32_t i = 0; i < FIELDS; i++)
        if (!read_leb(&c, &fields[i], s))
            return false;
    return read_lines(d, cil_u32(entry + 8), fields[FLAGS] & COLUMNS_INCLUDED, a, out, s) &&
           read_locals(d, fields[LOCALS], fields[BLOCKS], a, out, s);
}
