/* The metadata of one module (or of a portable PDB): tables, heaps, tokens, ECMA-335 II.22 and
 * II.24. Nothing is copied, and only the headers are looked at on opening; rows are decoded when
 * asked for.
 *
 * Damage: a row accessor always returns. Damaged parts (a row that does not exist, an index past
 * its heap) read as zero, "" or an empty range, and the first such finding is kept in `damage` with
 * its place. A caller that finishes a piece of work (a class, a method) calls cil_metadata_sound,
 * which passes that status on.
 *
 * Invariants of this folder:
 * - a range of bytes that a reader hands out lies inside its file;
 * - a reader that fails has said why, and the offset that it names lies inside the file;
 * - a place is a TypeDef that is there, and a type comes after the one around it;
 * - a table is found sorted before it is searched, and the lines of a method rise;
 * - all lists, coded indexes and signatures are bounded by the file they are in, so no reader
 *   loops or recurses further than its input is long;
 * - bad input is a status with file and offset, or damage; it is never an assert. */
#ifndef FRONT_CIL_READ_METADATA_H
#define FRONT_CIL_READ_METADATA_H

#include "front/cil/read/bytes.h"
#include <assert.h>
#include <stdbool.h>

/* CIL_TABLE_MODULE, CIL_TABLE_TYPE_REF, CIL_TABLE_TYPE_DEF, CIL_TABLE_METHOD_DEF, ... */
enum cil_table {
#define TABLE(number, NAME, name) CIL_TABLE_##NAME = (number),
#include "front/cil/read/tables.def"
    CIL_TABLE_USER_STRING = 0x70, /* no table: the tag of ldstr's tokens, offsets into #US */
    CIL_TABLE_COUNT = 64,
};

/* Kinds of coded indexes, II.24.2.6. */
enum cil_coded {
    CIL_CODED_TYPE_DEF_OR_REF,
    CIL_CODED_HAS_CONSTANT,
    CIL_CODED_HAS_CUSTOM_ATTRIBUTE,
    CIL_CODED_HAS_FIELD_MARSHAL,
    CIL_CODED_HAS_DECL_SECURITY,
    CIL_CODED_MEMBER_REF_PARENT,
    CIL_CODED_HAS_SEMANTICS,
    CIL_CODED_METHOD_DEF_OR_REF,
    CIL_CODED_MEMBER_FORWARDED,
    CIL_CODED_IMPLEMENTATION,
    CIL_CODED_CUSTOM_ATTRIBUTE_TYPE,
    CIL_CODED_RESOLUTION_SCOPE,
    CIL_CODED_TYPE_OR_METHOD_DEF,
    CIL_CODED_HAS_CUSTOM_DEBUG_INFORMATION,
    CIL_CODED_COUNT,
};

/* A token: the table in the top byte, the row (from 1) below. A token whose row is 0 is null, and
 * accessors return every null token as 0. */
static inline uint32_t cil_token(enum cil_table table, uint32_t row) {
    assert(row <= 0xffffff);
    return (uint32_t)table << 24 | row;
}
static inline enum cil_table cil_token_table(uint32_t token) {
    return (enum cil_table)(token >> 24);
}
static inline uint32_t cil_token_row(uint32_t token) {
    return token & 0xffffff;
}

/* Decoded rows: struct cil_row_type_def { uint32_t flags; const char *name, *space; uint32_t
 * extends, fields, methods; } and so on, a field per column of tables.def. Strings live as long as
 * the module; CODED columns are tokens; GUIDs are indexes for cil_metadata_guid. The lists
 * (type_def.fields, .methods, method_def.params) are better asked by the range functions below. */
#define TABLE(number, NAME, name) struct cil_row_##name {
#define U8(field)                 uint32_t field;
#define U16(field)                uint32_t field;
#define U32(field)                uint32_t field;
#define STRING(field)             const char *field;
#define BLOB(field)               struct cil_bytes field;
#define GUID(field)               uint32_t field;
#define ROWS(field, table)        uint32_t field;
#define CODED(field, kind)        uint32_t field;
#define END                                                                                        \
    }                                                                                              \
    ;
#include "front/cil/read/tables.def"

enum { CIL_COLUMNS = 9 };

struct cil_table_data {
    const uint8_t *at; /* NULL: empty */
    uint32_t count;    /* of rows */
    uint8_t width;     /* of a row in bytes */
    uint8_t start[CIL_COLUMNS], size[CIL_COLUMNS];
    bool checked_sorted;
};

struct cil_metadata {
    struct cil_bytes root;                    /* from the signature BSJB on */
    struct cil_bytes strings, us, blob, guid; /* the heaps; size 0 where absent */
    struct cil_bytes pdb;                     /* stream #Pdb of a portable PDB */
    struct cil_bytes stream;                  /* #~ */
    uint8_t coded_size[CIL_CODED_COUNT];
    struct cil_table_data tables[CIL_TABLE_COUNT];
    uint32_t referenced[CIL_TABLE_COUNT]; /* row counts that the widths of indexes follow; in a PDB
                                             those of the assembly it belongs to */
    const char *version;                  /* "v4.0.30319" */
    struct base_status damage;            /* the first; message NULL: none seen */
};

/* Reads the headers. `root` outlives the metadata. */
BASE_MUST_CHECK bool cil_metadata_open(struct cil_metadata *m, struct cil_bytes root,
                                       struct base_status *s);
void cil_metadata_drop(struct cil_metadata *m);
/* False: something read so far was damaged; the status says what and where (a copy). */
BASE_MUST_CHECK bool cil_metadata_sound(const struct cil_metadata *m, struct base_status *s);

static inline uint32_t cil_metadata_rows(const struct cil_metadata *m, enum cil_table table) {
    assert(table < CIL_TABLE_COUNT);
    return m->tables[table].count;
}
/* Does the token name a row that is there (or for ldstr, a place in #US)? */
bool cil_metadata_has(const struct cil_metadata *m, uint32_t token);

/* struct cil_row_type_def cil_row_type_def(m, row) and so on, rows counted from 1. */
#define TABLE(number, NAME, name)                                                                  \
    struct cil_row_##name cil_row_##name(struct cil_metadata *m, uint32_t row);
#include "front/cil/read/tables.def"

/* One column undecoded, `column` counted from 0 as in tables.def (PAD8 counts): for scans. */
uint32_t cil_metadata_column(struct cil_metadata *m, enum cil_table table, uint32_t row,
                             uint32_t column);

/* Heaps. A string of #US is UTF-16LE of `size` bytes (even), without the trailing flag byte. */
const char *cil_metadata_string(struct cil_metadata *m, uint32_t index);
struct cil_bytes cil_metadata_blob(struct cil_metadata *m, uint32_t index);
struct cil_bytes cil_metadata_user_string(struct cil_metadata *m, uint32_t token);
const uint8_t *cil_metadata_guid(struct cil_metadata *m, uint32_t index); /* 16 bytes; NULL for 0 */

/* Rows [first, end) of some table. */
struct cil_range {
    uint32_t first, end;
};
struct cil_range cil_def_fields(struct cil_metadata *m, uint32_t type);       /* FIELD */
struct cil_range cil_def_methods(struct cil_metadata *m, uint32_t type);      /* METHOD_DEF */
struct cil_range cil_def_events(struct cil_metadata *m, uint32_t type);       /* EVENT */
struct cil_range cil_def_properties(struct cil_metadata *m, uint32_t type);   /* PROPERTY */
struct cil_range cil_def_interfaces(struct cil_metadata *m, uint32_t type);   /* INTERFACE_IMPL */
struct cil_range cil_def_method_impls(struct cil_metadata *m, uint32_t type); /* METHOD_IMPL */
struct cil_range cil_def_method_params(struct cil_metadata *m, uint32_t method); /* PARAM */
/* Of a TypeDef or MethodDef token, by number: GENERIC_PARAM. */
struct cil_range cil_def_generic_params(struct cil_metadata *m, uint32_t owner);
/* Of a GenericParam row: GENERIC_PARAM_CONSTRAINT. */
struct cil_range cil_def_generic_constraints(struct cil_metadata *m, uint32_t param);
/* Of any token: CUSTOM_ATTRIBUTE. */
struct cil_range cil_def_attributes(struct cil_metadata *m, uint32_t parent);
/* Of a Property or Event token: METHOD_SEMANTICS. */
struct cil_range cil_def_semantics(struct cil_metadata *m, uint32_t association);

/* Of a MethodDef row, in a portable PDB: LOCAL_SCOPE; and of such a row: LOCAL_VARIABLE. */
struct cil_range cil_def_scopes(struct cil_metadata *m, uint32_t method);
struct cil_range cil_def_scope_variables(struct cil_metadata *m, uint32_t scope);

/* Row numbers, 0: there is none. */
uint32_t cil_def_enclosing(struct cil_metadata *m, uint32_t type);     /* the TYPE_DEF around it */
uint32_t cil_def_layout(struct cil_metadata *m, uint32_t type);        /* CLASS_LAYOUT */
uint32_t cil_def_field_layout(struct cil_metadata *m, uint32_t field); /* FIELD_LAYOUT */
uint32_t cil_def_field_rva(struct cil_metadata *m, uint32_t field);    /* FIELD_RVA */
uint32_t cil_def_constant(struct cil_metadata *m, uint32_t parent_token);      /* CONSTANT */
uint32_t cil_def_impl_map(struct cil_metadata *m, uint32_t member_token);      /* IMPL_MAP */
uint32_t cil_def_field_marshal(struct cil_metadata *m, uint32_t parent_token); /* FIELD_MARSHAL */
uint32_t cil_def_method_owner(struct cil_metadata *m, uint32_t method);        /* its TYPE_DEF */
uint32_t cil_def_field_owner(struct cil_metadata *m, uint32_t field);          /* its TYPE_DEF */

/* Flags, II.23.1. */
enum cil_type_flags {
    CIL_TYPE_VISIBILITY_MASK = 0x7,
    CIL_TYPE_LAYOUT_MASK = 0x18,
    CIL_TYPE_SEQUENTIAL_LAYOUT = 0x8,
    CIL_TYPE_EXPLICIT_LAYOUT = 0x10,
    CIL_TYPE_INTERFACE = 0x20,
    CIL_TYPE_ABSTRACT = 0x80,
    CIL_TYPE_SEALED = 0x100,
    CIL_TYPE_SPECIAL_NAME = 0x400,
    CIL_TYPE_BEFORE_FIELD_INIT = 0x100000,
    CIL_TYPE_FORWARDER = 0x200000, /* in EXPORTED_TYPE */
};
enum cil_field_flags {
    CIL_FIELD_ACCESS_MASK = 0x7,
    CIL_FIELD_STATIC = 0x10,
    CIL_FIELD_INIT_ONLY = 0x20,
    CIL_FIELD_LITERAL = 0x40,
    CIL_FIELD_NOT_SERIALIZED = 0x80,
    CIL_FIELD_HAS_RVA = 0x100,
    CIL_FIELD_SPECIAL_NAME = 0x200,
    CIL_FIELD_PINVOKE = 0x2000,
    CIL_FIELD_HAS_DEFAULT = 0x8000,
};
enum cil_method_flags {
    CIL_METHOD_ACCESS_MASK = 0x7,
    CIL_METHOD_PRIVATE = 0x1,
    CIL_METHOD_PUBLIC = 0x6,
    CIL_METHOD_STATIC = 0x10,
    CIL_METHOD_FINAL = 0x20,
    CIL_METHOD_VIRTUAL = 0x40,
    CIL_METHOD_HIDE_BY_SIG = 0x80,
    CIL_METHOD_NEW_SLOT = 0x100,
    CIL_METHOD_STRICT = 0x200,
    CIL_METHOD_ABSTRACT = 0x400,
    CIL_METHOD_SPECIAL_NAME = 0x800,
    CIL_METHOD_RT_SPECIAL_NAME = 0x1000,
    CIL_METHOD_PINVOKE = 0x2000,
};
enum cil_method_impl_flags {
    CIL_IMPL_CODE_MASK = 0x3,
    CIL_IMPL_IL = 0x0,
    CIL_IMPL_NATIVE = 0x1,
    CIL_IMPL_RUNTIME = 0x3,
    CIL_IMPL_UNMANAGED = 0x4,
    CIL_IMPL_NO_INLINING = 0x8,
    CIL_IMPL_FORWARD_REF = 0x10,
    CIL_IMPL_SYNCHRONIZED = 0x20,
    CIL_IMPL_PRESERVE_SIG = 0x80,
    CIL_IMPL_INTERNAL_CALL = 0x1000,
};
enum cil_semantics_flags {
    CIL_SEMANTICS_SETTER = 1,
    CIL_SEMANTICS_GETTER = 2,
    CIL_SEMANTICS_OTHER = 4,
    CIL_SEMANTICS_ADD_ON = 8,
    CIL_SEMANTICS_REMOVE_ON = 16,
    CIL_SEMANTICS_FIRE = 32,
};
enum cil_generic_flags {
    CIL_GENERIC_VARIANCE_MASK = 0x3,
    CIL_GENERIC_COVARIANT = 0x1,
    CIL_GENERIC_CONTRAVARIANT = 0x2,
    CIL_GENERIC_REFERENCE = 0x4,
    CIL_GENERIC_VALUE = 0x8,
    CIL_GENERIC_CONSTRUCTOR = 0x10,
};
enum cil_param_flags {
    CIL_PARAM_IN = 0x1,
    CIL_PARAM_OUT = 0x2,
    CIL_PARAM_OPTIONAL = 0x10,
    CIL_PARAM_HAS_DEFAULT = 0x1000,
};

#endif
