/* Portable PDBs: sequence points and scopes. */
#include "front/cil/read/pdb.h"

#include "base/fatal.h"
#include "base/text.h"
#include "base/vec.h"
#include <assert.h>

enum { PATH_MOST = 4096 };

bool cil_pdb_open(struct cil_pdb *d, struct cil_bytes in, struct base_status *s) {
    *d = (struct cil_pdb){0};
    if (!cil_metadata_open(&d->metadata, in, s))
        return false;
    if (!d->metadata.pdb.at)
        return cil_bytes_fail(&in, 0, s, "metadata without a stream #Pdb: no portable PDB");
    uint32_t count = cil_metadata_rows(&d->metadata, CIL_TABLE_DOCUMENT);
    d->documents = base_calloc((size_t)count + 1, sizeof *d->documents);
    return true;
}

void cil_pdb_drop(struct cil_pdb *d) {
    uint32_t count = cil_metadata_rows(&d->metadata, CIL_TABLE_DOCUMENT);
    for (uint32_t i = 0; d->documents && i <= count; i++)
        free(d->documents[i]);
    free(d->documents);
    cil_metadata_drop(&d->metadata);
    *d = (struct cil_pdb){0};
}

/* A path is a separator and its parts, each a blob. */
static bool read_path(struct cil_metadata *m, struct cil_bytes name, struct base_text *text,
                      struct base_status *s) {
    struct cil_cursor c = cil_cursor_over(name);
    uint32_t separator, index;
    if (!cil_cursor_u8(&c, &separator, "a document's name", s))
        return false;
    for (bool first = true; cil_cursor_left(&c); first = false) {
        if (!cil_cursor_packed(&c, &index, "a document's name", s))
            return false;
        struct cil_bytes part = cil_metadata_blob(m, index);
        assert(text->length < PATH_MOST);
        if (part.size > PATH_MOST - text->length)
            return cil_cursor_fail(&c, s, "a document's name of more than %u bytes", PATH_MOST);
        if (separator && !first)
            base_text_char(text, (char)separator);
        if (part.size)
            base_text_add_n(text, (const char *)part.at, part.size);
        if (text->length >= PATH_MOST)
            return cil_cursor_fail(&c, s, "a document's name of more than %u bytes", PATH_MOST);
    }
    return true;
}

static bool read_document(struct cil_pdb *d, uint32_t row, const char **out,
                          struct base_status *s) {
    struct cil_metadata *m = &d->metadata;
    if (!cil_metadata_has(m, cil_token(CIL_TABLE_DOCUMENT, row)))
        return cil_bytes_fail(&m->root, 0, s, "document %u is not there", row);
    if (!d->documents[row]) {
        struct base_text text = {0};
        bool ok = read_path(m, cil_row_document(m, row).name, &text, s);
        if (ok)
            d->documents[row] = base_strdup(base_text_get(&text));
        base_text_drop(&text);
        if (!ok)
            return false;
    }
    assert(d->documents[row]);
    *out = d->documents[row];
    return true;
}

struct points {
    struct cil_pdb *d;
    struct cil_cursor c;
    struct base_status *status;
    BASE_VEC(struct cil_debug_line) lines;
    const char *file;
    uint32_t offset, line, column;
    bool placed; /* a point that is not hidden came before this one */
};

static const char what[] = "sequence points";

static bool read_place(struct points *p, bool *hidden) {
    uint32_t lines, columns;
    int32_t by;
    if (!cil_cursor_packed(&p->c, &lines, what, p->status))
        return false;
    if (lines) {
        if (!cil_cursor_packed_signed(&p->c, &by, what, p->status))
            return false;
        columns = (uint32_t)by;
    } else if (!cil_cursor_packed(&p->c, &columns, what, p->status)) {
        return false;
    }
    *hidden = !lines && !columns;
    if (*hidden)
        return true;
    if (!p->placed) {
        p->placed = true;
        return cil_cursor_packed(&p->c, &p->line, what, p->status) &&
               cil_cursor_packed(&p->c, &p->column, what, p->status);
    }
    if (!cil_cursor_packed_signed(&p->c, &by, what, p->status))
        return false;
    p->line += (uint32_t)by;
    if (!cil_cursor_packed_signed(&p->c, &by, what, p->status))
        return false;
    p->column += (uint32_t)by;
    return true;
}

static bool set_document(struct points *p) {
    uint32_t row;
    return cil_cursor_packed(&p->c, &row, what, p->status) &&
           read_document(p->d, row, &p->file, p->status);
}

static bool read_point(struct points *p) {
    uint32_t by;
    bool hidden;
    if (!cil_cursor_packed(&p->c, &by, what, p->status))
        return false;
    if (!by && p->lines.count)
        return set_document(p);
    if (by > UINT32_MAX - p->offset)
        return cil_cursor_fail(&p->c, p->status, "sequence points past the end of any method");
    p->offset += by;
    if (!read_place(p, &hidden))
        return false;
    assert(hidden || (p->placed && p->file));
    assert(!p->lines.count || base_vec_last(&p->lines).offset <= p->offset);
    struct cil_debug_line line = {.offset = p->offset,
                                  .line = hidden ? 0 : p->line,
                                  .column = hidden ? 0 : p->column,
                                  .file = hidden ? NULL : p->file};
    *base_vec_push(&p->lines) = line;
    return true;
}

static bool read_points(struct points *p, uint32_t document) {
    uint32_t signature;
    if (!cil_cursor_packed(&p->c, &signature, what, p->status))
        return false;
    if (document ? !read_document(p->d, document, &p->file, p->status) : !set_document(p))
        return false;
    while (cil_cursor_left(&p->c))
        if (!read_point(p))
            return false;
    return true;
}

static bool read_lines(struct cil_pdb *d, uint32_t method, struct base_arena *a,
                       struct cil_debug_method *out, struct base_status *s) {
    assert(method && method == cil_token_row(method));
    if (method > cil_metadata_rows(&d->metadata, CIL_TABLE_METHOD_DEBUG))
        return true;
    struct cil_row_method_debug row = cil_row_method_debug(&d->metadata, method);
    if (!row.sequence_points.size)
        return true;
    struct points p = {.d = d, .c = cil_cursor_over(row.sequence_points), .status = s};
    bool ok = read_points(&p, row.document);
    if (ok && p.lines.count) {
        struct cil_debug_line *lines = base_arena_alloc(a, p.lines.count * sizeof *lines);
        memcpy(lines, p.lines.at, p.lines.count * sizeof *lines);
        out->lines = lines;
        out->line_count = p.lines.count;
    }
    base_vec_drop(&p.lines);
    return ok;
}

static void read_scopes(struct cil_pdb *d, uint32_t method, struct base_arena *a,
                        struct cil_debug_method *out) {
    struct cil_metadata *m = &d->metadata;
    struct cil_range scopes = cil_def_scopes(m, method);
    uint32_t count = 0;
    for (uint32_t i = scopes.first; i < scopes.end; i++) {
        struct cil_range variables = cil_def_scope_variables(m, i);
        count += variables.end - variables.first;
    }
    struct cil_debug_local *locals = base_arena_alloc(a, ((size_t)count + 1) * sizeof *locals);
    out->locals = locals;
    /* Inner scopes come after outer ones; the narrowest is to be found first. */
    for (uint32_t i = scopes.end; i-- > scopes.first;) {
        struct cil_row_local_scope scope = cil_row_local_scope(m, i);
        struct cil_range variables = cil_def_scope_variables(m, i);
        uint32_t end =
            scope.length > UINT32_MAX - scope.start ? UINT32_MAX : scope.start + scope.length;
        for (uint32_t v = variables.first; v < variables.end; v++) {
            struct cil_row_local_variable variable = cil_row_local_variable(m, v);
            locals[out->local_count++] = (struct cil_debug_local){
                .slot = variable.index, .name = variable.name, .start = scope.start, .end = end};
        }
    }
    assert(out->local_count == count);
}

bool cil_pdb_method(struct cil_pdb *d, uint32_t method, struct base_arena *a,
                    struct cil_debug_method *out, struct base_status *s) {
    *out = (struct cil_debug_method){0};
    if (!read_lines(d, method, a, out, s))
        return false;
    assert(!out->line_count == !out->lines);
    read_scopes(d, method, a, out);
    return cil_metadata_sound(&d->metadata, s);
}
