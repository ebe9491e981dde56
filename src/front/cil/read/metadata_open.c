/* The metadata root, its streams and heaps. */
#include "front/cil/read/metadata.h"

#include "base/fatal.h"
#include "front/cil/read/tables.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

enum {
    SIGNATURE = 0x424a5342, /* BSJB */
    ROWS_MOST = 0xffffff,   /* the most that a token can name */
    STREAM_NAME = 32,
    EXTRA_DATA = 0x40,
    PDB_ID = 20,
};

void cil_metadata_damage(struct cil_metadata *m, const uint8_t *at, const char *format, ...) {
    assert(!at || (at >= m->root.at && (size_t)(at - m->root.at) <= m->root.size));
    if (m->damage.message)
        return;
    char message[256];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    const struct cil_bytes *in = at ? &m->root : &m->stream;
    cil_bytes_fail(in, at ? (uint64_t)(at - m->root.at) : 0, &m->damage, "%s", message);
}

bool cil_metadata_sound(const struct cil_metadata *m, struct base_status *s) {
    if (!m->damage.message)
        return true;
    return base_fail_at(s, m->damage.file, m->damage.offset, "%s", m->damage.message);
}

static bool read_stream_header(struct cil_cursor *c, const struct cil_bytes *root,
                               struct cil_bytes *stream, char name[STREAM_NAME],
                               struct base_status *s) {
    uint32_t offset, size, length = 0;
    if (!cil_cursor_u32(c, &offset, "a stream header", s) ||
        !cil_cursor_u32(c, &size, "a stream header", s))
        return false;
    if (!cil_bytes_part(root, offset, size, stream))
        return cil_cursor_fail(c, s, "a stream of %u bytes at %u lies outside the metadata", size,
                               offset);
    for (uint32_t byte = 1; byte; length++) {
        if (length == STREAM_NAME)
            return cil_cursor_fail(c, s, "a stream's name has no end");
        if (!cil_cursor_u8(c, &byte, "a stream's name", s))
            return false;
        name[length] = (char)byte;
    }
    assert(!name[length - 1]);
    return cil_cursor_skip(c, -length & 3, "a stream header", s);
}

static bool place_stream(struct cil_metadata *m, const char *name, struct cil_bytes stream) {
    struct {
        const char *name;
        struct cil_bytes *place;
    } known[] = {{"#Strings", &m->strings}, {"#US", &m->us},    {"#Blob", &m->blob},
                 {"#GUID", &m->guid},       {"#~", &m->stream}, {"#-", &m->stream},
                 {"#Pdb", &m->pdb}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(name, known[i].name)) {
            if (known[i].place->at)
                return false;
            *known[i].place = stream;
        }
    return true;
}

static bool read_root(struct cil_metadata *m, struct base_status *s) {
    struct cil_cursor c = cil_cursor_over(m->root);
    struct cil_bytes version;
    uint32_t magic, length, count;
    if (!cil_cursor_u32(&c, &magic, "the metadata root", s))
        return false;
    if (magic != SIGNATURE)
        return cil_bytes_fail(&m->root, 0, s, "no metadata: it does not start with BSJB");
    if (!cil_cursor_skip(&c, 8, "the metadata root", s) ||
        !cil_cursor_u32(&c, &length, "the metadata root", s) ||
        !cil_cursor_take(&c, length, &version, "the runtime's version", s))
        return false;
    if (!memchr(version.at, 0, version.size))
        return cil_bytes_fail(&version, 0, s, "the runtime's version has no end");
    m->version = (const char *)version.at;
    if (!cil_cursor_skip(&c, 2, "the metadata root", s) ||
        !cil_cursor_u16(&c, &count, "the count of streams", s))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        struct cil_bytes stream;
        char name[STREAM_NAME];
        if (!read_stream_header(&c, &m->root, &stream, name, s))
            return false;
        if (!place_stream(m, name, stream))
            return cil_cursor_fail(&c, s, "a second stream %s", name);
    }
    if (!m->stream.at)
        return cil_bytes_fail(&m->root, 0, s, "the metadata has no stream #~");
    return true;
}

/* The row counts of tables in the other file to which a PDB's indexes lead. */
static bool read_pdb_rows(struct cil_metadata *m, struct base_status *s) {
    struct cil_cursor c = cil_cursor_over(m->pdb);
    uint32_t low, high;
    if (!m->pdb.at)
        return true;
    if (!cil_cursor_skip(&c, PDB_ID + 4, "the stream #Pdb", s) ||
        !cil_cursor_u32(&c, &low, "the stream #Pdb", s) ||
        !cil_cursor_u32(&c, &high, "the stream #Pdb", s))
        return false;
    uint64_t tables = (uint64_t)high << 32 | low;
    for (uint32_t t = 0; t < CIL_TABLE_COUNT; t++) {
        if (!(tables >> t & 1))
            continue;
        if (!cil_cursor_u32(&c, &m->referenced[t], "the row counts of #Pdb", s))
            return false;
        if (m->referenced[t] > ROWS_MOST)
            return cil_cursor_fail(&c, s, "table 0x%02x with %u rows", t, m->referenced[t]);
    }
    return true;
}

static bool read_row_count(struct cil_metadata *m, struct cil_cursor *c, uint32_t table,
                           struct base_status *s) {
    uint32_t count;
    if (!cil_table_known(table))
        return cil_cursor_fail(c, s, "table 0x%02x, which the standard does not know", table);
    if (!cil_cursor_u32(c, &count, "the row counts", s))
        return false;
    if (count > ROWS_MOST)
        return cil_cursor_fail(c, s, "the table %s with %u rows",
                               cil_table_name((enum cil_table)table), count);
    bool indirect = table == CIL_TABLE_FIELD_PTR || table == CIL_TABLE_METHOD_PTR ||
                    table == CIL_TABLE_PARAM_PTR || table == CIL_TABLE_EVENT_PTR ||
                    table == CIL_TABLE_PROPERTY_PTR;
    if (indirect && count)
        return cil_cursor_fail(c, s, "edit-and-continue metadata: the table %s is not empty",
                               cil_table_name((enum cil_table)table));
    m->tables[table].count = count;
    m->referenced[table] = count;
    return true;
}

static bool place_tables(struct cil_metadata *m, struct cil_cursor *c, struct base_status *s) {
    for (uint32_t t = 0; t < CIL_TABLE_COUNT; t++) {
        struct cil_table_data *table = &m->tables[t];
        uint64_t size = (uint64_t)table->count * table->width;
        assert(!table->count || table->width);
        if (size > cil_cursor_left(c))
            return cil_cursor_fail(c, s, "the table %s is cut short: %u rows of %u bytes",
                                   cil_table_name((enum cil_table)t), table->count, table->width);
        table->at = size ? c->in.at + c->at : NULL;
        c->at += (uint32_t)size;
    }
    return true;
}

static bool read_tables(struct cil_metadata *m, struct base_status *s) {
    struct cil_cursor c = cil_cursor_over(m->stream);
    struct cil_bytes header;
    if (!cil_cursor_take(&c, 24, &header, "the header of the tables", s))
        return false;
    uint32_t wide_heaps = header.at[6];
    uint64_t valid = cil_u64(header.at + 8);
    for (uint32_t t = 0; t < CIL_TABLE_COUNT; t++)
        if (valid >> t & 1 && !read_row_count(m, &c, t, s))
            return false;
    if (wide_heaps & EXTRA_DATA && !cil_cursor_skip(&c, 4, "the extra data of the tables", s))
        return false;
    cil_table_measure(m, wide_heaps);
    return place_tables(m, &c, s);
}

bool cil_metadata_open(struct cil_metadata *m, struct cil_bytes root, struct base_status *s) {
    *m = (struct cil_metadata){.root = root};
    if (!read_root(m, s) || !read_pdb_rows(m, s) || !read_tables(m, s))
        return false;
    /* This way every string in the heap ends. */
    if (m->strings.size && m->strings.at[m->strings.size - 1])
        return cil_bytes_fail(&m->strings, m->strings.size - 1, s,
                              "the heap #Strings does not end with 0");
    return true;
}

void cil_metadata_drop(struct cil_metadata *m) {
    base_status_drop(&m->damage);
    *m = (struct cil_metadata){0};
}

bool cil_metadata_has(const struct cil_metadata *m, uint32_t token) {
    uint32_t table = token >> 24, row = cil_token_row(token);
    if (table == CIL_TABLE_USER_STRING)
        return row < m->us.size;
    return table < CIL_TABLE_COUNT && row && row <= m->tables[table].count;
}

const char *cil_metadata_string(struct cil_metadata *m, uint32_t index) {
    if (index < m->strings.size) {
        assert(!m->strings.at[m->strings.size - 1]); /* so every string ends */
        return (const char *)m->strings.at + index;
    }
    if (index)
        cil_metadata_damage(m, m->strings.at, "string %u lies outside the heap of %u bytes", index,
                            m->strings.size);
    return "";
}

static struct cil_bytes sized(struct cil_metadata *m, const struct cil_bytes *heap,
                              uint32_t index) {
    struct cil_bytes out = {.file = m->root.file, .offset = m->root.offset};
    struct cil_cursor c = cil_cursor_over(*heap);
    struct base_status s = {0};
    uint32_t size;
    if (!index)
        return out;
    if (index >= heap->size) {
        cil_metadata_damage(m, heap->at, "blob %u lies outside the heap of %u bytes", index,
                            heap->size);
        return out;
    }
    c.at = index;
    if (!cil_cursor_packed(&c, &size, "a blob's size", &s) ||
        !cil_cursor_take(&c, size, &out, "a blob", &s)) {
        if (!m->damage.message)
            m->damage = s;
        else
            base_status_drop(&s);
    }
    return out;
}

struct cil_bytes cil_metadata_blob(struct cil_metadata *m, uint32_t index) {
    return sized(m, &m->blob, index);
}

struct cil_bytes cil_metadata_user_string(struct cil_metadata *m, uint32_t token) {
    struct cil_bytes out = sized(m, &m->us, cil_token_row(token));
    out.size &= ~1u; /* an odd last byte says whether characters are out of the ordinary */
    return out;
}

const uint8_t *cil_metadata_guid(struct cil_metadata *m, uint32_t index) {
    if (!index)
        return NULL;
    if (index <= m->guid.size / 16)
        return m->guid.at + (size_t)(index - 1) * 16;
    cil_metadata_damage(m, m->guid.at, "GUID %u lies outside the heap of %u bytes", index,
                        m->guid.size);
    return NULL;
}
