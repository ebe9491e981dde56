#include "walk.h"

#include "front/cil/read/assembly.h"
#include "front/cil/read/mdb.h"
#include "front/cil/read/pdb.h"
#include "front/cil/read/signature.h"
#include <stdlib.h>

enum { ROWS_MOST = 4096, METHODS = 64 };

struct walk {
    struct cil_assembly *a;
    struct base_arena arena;
    bool refused;
};

static void check(bool ok, struct base_status *s, bool *refused) {
    if (ok != !s->message)
        abort(); /* a failure without a reason, or a reason without a failure */
    if (!ok && !s->file)
        abort(); /* without a place */
    *refused |= !ok;
    base_status_drop(s);
}

#define CHECK(w, call)                                                                             \
    do {                                                                                           \
        struct base_status s = {0};                                                                \
        bool right = call;                                                                         \
        check(right, &s, &(w)->refused);                                                           \
    } while (0)

static uint32_t rows(struct walk *w, enum cil_table table) {
    uint32_t count = cil_metadata_rows(&w->a->metadata, table);
    return count < ROWS_MOST ? count : ROWS_MOST;
}

static void walk_rows(struct walk *w) {
    struct cil_metadata *m = &w->a->metadata;
#define TABLE(number, NAME, name)                                                                  \
    for (uint32_t row = 1; row <= rows(w, CIL_TABLE_##NAME); row++)                                \
        (void)cil_row_##name(m, row);
#include "front/cil/read/tables.def"
    cil_metadata_guid(m, cil_row_module(m, 1).mvid);
}

static void walk_types(struct walk *w) {
    struct cil_metadata *m = &w->a->metadata;
    for (uint32_t row = 1; row <= rows(w, CIL_TABLE_TYPE_DEF); row++) {
        uint32_t token = cil_token(CIL_TABLE_TYPE_DEF, row);
        struct cil_place place;
        cil_place_name((struct cil_place){w->a, row});
        cil_def_fields(m, row);
        cil_def_methods(m, row);
        cil_def_events(m, row);
        cil_def_properties(m, row);
        cil_def_interfaces(m, row);
        cil_def_method_impls(m, row);
        cil_def_layout(m, row);
        cil_def_generic_params(m, token);
        cil_assembly_attribute(w->a, token, "System.FlagsAttribute");
        CHECK(w, cil_place_resolve(w->a, token, &place, &s));
    }
    for (uint32_t row = 1; row <= rows(w, CIL_TABLE_TYPE_REF); row++) {
        struct cil_place place;
        CHECK(w, cil_place_resolve(w->a, cil_token(CIL_TABLE_TYPE_REF, row), &place, &s));
    }
    for (uint32_t row = 1; row <= rows(w, CIL_TABLE_EXPORTED_TYPE); row++) {
        struct cil_row_exported_type e = cil_row_exported_type(m, row);
        struct cil_place place;
        CHECK(w, cil_place_find_in(w->a, e.space, e.name, &place, &s));
    }
    for (uint32_t row = 1; row <= rows(w, CIL_TABLE_GENERIC_PARAM); row++)
        cil_def_generic_constraints(m, row);
}

static void walk_signatures(struct walk *w) {
    struct cil_metadata *m = &w->a->metadata;
    struct cil_method_sig method;
    struct cil_sig_list list;
    struct cil_sig sig;
    for (uint32_t row = 1; row <= rows(w, CIL_TABLE_MEMBER_REF); row++) {
        struct cil_bytes blob = cil_row_member_ref(m, row).signature;
        if (cil_sig_is_field(blob))
            CHECK(w, cil_sig_field(m, blob, &w->arena, &sig, &s));
        else
            CHECK(w, cil_sig_method(m, blob, &w->arena, &method, &s));
    }
    for (uint32_t row = 1; row <= rows(w, CIL_TABLE_TYPE_SPEC); row++)
        CHECK(w, cil_sig_type_spec(m, cil_row_type_spec(m, row).signature, &w->arena, &sig, &s));
    for (uint32_t row = 1; row <= rows(w, CIL_TABLE_METHOD_SPEC); row++)
        CHECK(w, cil_sig_method_spec(m, cil_row_method_spec(m, row).instantiation, &w->arena, &list,
                                     &s));
    for (uint32_t row = 1; row <= rows(w, CIL_TABLE_STAND_ALONE_SIG); row++)
        CHECK(w,
              cil_sig_locals(m, cil_row_stand_alone_sig(m, row).signature, &w->arena, &list, &s));
    for (uint32_t row = 1; row <= rows(w, CIL_TABLE_PROPERTY); row++) {
        cil_def_semantics(m, cil_token(CIL_TABLE_PROPERTY, row));
        CHECK(w, cil_sig_property(m, cil_row_property(m, row).signature, &w->arena, &method, &s));
    }
}

static void walk_fields(struct walk *w) {
    struct cil_metadata *m = &w->a->metadata;
    for (uint32_t row = 1; row <= rows(w, CIL_TABLE_FIELD); row++) {
        uint32_t token = cil_token(CIL_TABLE_FIELD, row);
        struct cil_sig sig;
        struct cil_bytes data;
        cil_def_field_owner(m, row);
        cil_def_field_layout(m, row);
        cil_def_constant(m, token);
        cil_def_field_marshal(m, token);
        cil_assembly_attribute(w->a, token, "System.ThreadStaticAttribute");
        CHECK(w, cil_sig_field(m, cil_row_field(m, row).signature, &w->arena, &sig, &s));
        if (cil_def_field_rva(m, row))
            CHECK(w, cil_assembly_data(w->a, row, 16, &data, &s));
    }
}

static void walk_code(struct walk *w, const struct cil_body *b) {
    struct cil_ins ins = {0};
    bool ok = true;
    for (uint32_t at = 0; ok && at < b->code.size; at = ins.next) {
        CHECK(w, ok = cil_ins_decode(b, at, &ins, &s));
        if (!ok)
            break;
        if (ins.next <= at || ins.next > b->code.size)
            abort();
        for (uint32_t i = 0; ins.op == CIL_OP_SWITCH && i < ins.count; i++)
            if (cil_ins_target(b, &ins, i) >= b->code.size)
                abort();
        if (ins.op == CIL_OP_LDSTR && cil_metadata_has(&w->a->metadata, ins.token))
            cil_metadata_user_string(&w->a->metadata, ins.token);
    }
}

static void walk_methods(struct walk *w) {
    struct cil_metadata *m = &w->a->metadata;
    for (uint32_t row = 1; row <= rows(w, CIL_TABLE_METHOD_DEF); row++) {
        struct cil_method_sig sig;
        struct cil_body body = {0};
        struct cil_debug_method debug;
        cil_def_method_owner(m, row);
        cil_def_method_params(m, row);
        cil_def_impl_map(m, cil_token(CIL_TABLE_METHOD_DEF, row));
        CHECK(w, cil_sig_method(m, cil_row_method_def(m, row).signature, &w->arena, &sig, &s));
        CHECK(w, cil_assembly_body(w->a, row, &w->arena, &body, &s));
        for (uint32_t i = 0; i < body.clause_count; i++)
            if (body.clauses[i].try_end > body.code.size ||
                body.clauses[i].handler_end > body.code.size)
                abort();
        walk_code(w, &body);
        cil_assembly_debug(w->a, row, &w->arena, &debug);
        cil_debug_line_at(&debug, 5);
    }
}

bool walk_assembly(const uint8_t *bytes, size_t size) {
    struct cil_domain d;
    struct base_status s = {0};
    struct walk w = {0};
    /* No library is to be found: what the input says is all there is. */
    setenv("HEDDLE_MONO_LIB", "/nowhere", 1);
    cil_domain_init(&d, NULL);
    bool ok = cil_domain_open_bytes(&d, "input", bytes, size, &w.a, &s);
    check(ok, &s, &w.refused);
    if (ok) {
        walk_rows(&w);
        walk_types(&w);
        walk_signatures(&w);
        walk_fields(&w);
        walk_methods(&w);
        check(cil_metadata_sound(&w.a->metadata, &s), &s, &w.refused);
    }
    base_arena_drop(&w.arena);
    cil_domain_drop(&d);
    return !w.refused;
}

static struct cil_bytes whole(const uint8_t *bytes, size_t size) {
    return (struct cil_bytes){.at = bytes, .size = (uint32_t)size, .file = "input"};
}

bool walk_mdb(const uint8_t *bytes, size_t size) {
    struct cil_mdb d;
    struct base_status s = {0};
    bool refused = false, ok = cil_mdb_open(&d, whole(bytes, size), NULL, &s);
    check(ok, &s, &refused);
    for (uint32_t row = 1; ok && row <= METHODS; row++) {
        struct base_arena arena = {0};
        struct cil_debug_method m;
        check(cil_mdb_method(&d, row, &arena, &m, &s), &s, &refused);
        cil_debug_line_at(&m, 3);
        cil_debug_local_at(&m, 0, 3);
        base_arena_drop(&arena);
    }
    cil_mdb_drop(&d);
    return !refused;
}

bool walk_pdb(const uint8_t *bytes, size_t size) {
    struct cil_pdb d;
    struct base_status s = {0};
    bool refused = false, ok = cil_pdb_open(&d, whole(bytes, size), &s);
    check(ok, &s, &refused);
    for (uint32_t row = 1; ok && row <= METHODS; row++) {
        struct base_arena arena = {0};
        struct cil_debug_method m;
        check(cil_pdb_method(&d, row, &arena, &m, &s), &s, &refused);
        cil_debug_line_at(&m, 3);
        cil_debug_local_at(&m, 0, 3);
        base_arena_drop(&arena);
    }
    cil_pdb_drop(&d);
    return !refused;
}
