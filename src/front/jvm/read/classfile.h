/* A class file, read in place (JVMS chapter 4). Reading checks everything but the insides of Code:
 * every index has an entry of the right kind, every length fits, every name and descriptor is well
 * formed. So the accessors below cannot fail on a class that was read, given an index of the right
 * kind (they assert it). Indices inside bytecode are checked by jvm_verify_structure (verify.h).
 *
 * Nothing is copied: texts and spans point into the bytes, which must outlive the struct. Small
 * arrays come from the arena.
 *
 * Invariants of this folder:
 * - a span or text that a reader hands out lies inside the bytes of its file;
 * - an index that it hands out names an entry of the kind that its field says;
 * - an offset that a status names lies inside the file;
 * - a table of the class is read once, and the lines of code are sorted;
 * - names and descriptors are well formed, so the scanner of descriptor.h cannot fail on them;
 * - bad input is a status with file and offset, never an assert. */
#ifndef FRONT_JVM_READ_CLASSFILE_H
#define FRONT_JVM_READ_CLASSFILE_H

#include "base/arena.h"
#include "base/status.h"
#include "front/jvm/read/bytes.h"
#include <assert.h>

enum { JVM_VERSION_MAX = 61 }; /* JDK 17 */

enum jvm_access {
    JVM_ACC_PUBLIC = 0x0001,
    JVM_ACC_PRIVATE = 0x0002,
    JVM_ACC_PROTECTED = 0x0004,
    JVM_ACC_STATIC = 0x0008,
    JVM_ACC_FINAL = 0x0010,
    JVM_ACC_SYNCHRONIZED = 0x0020, /* methods */
    JVM_ACC_SUPER = 0x0020,        /* classes */
    JVM_ACC_VOLATILE = 0x0040,     /* fields */
    JVM_ACC_BRIDGE = 0x0040,       /* methods */
    JVM_ACC_TRANSIENT = 0x0080,    /* fields */
    JVM_ACC_VARARGS = 0x0080,      /* methods */
    JVM_ACC_NATIVE = 0x0100,
    JVM_ACC_INTERFACE = 0x0200,
    JVM_ACC_ABSTRACT = 0x0400,
    JVM_ACC_STRICT = 0x0800,
    JVM_ACC_SYNTHETIC = 0x1000,
    JVM_ACC_ANNOTATION = 0x2000,
    JVM_ACC_ENUM = 0x4000,
    JVM_ACC_MODULE = 0x8000,   /* classes: a module-info */
    JVM_ACC_MANDATED = 0x8000, /* parameters */
};

enum jvm_constant {
    JVM_CONSTANT_NONE = 0, /* no such index, index 0, or the second half of a long or double */
    JVM_CONSTANT_UTF8 = 1,
    JVM_CONSTANT_INTEGER = 3,
    JVM_CONSTANT_FLOAT = 4,
    JVM_CONSTANT_LONG = 5,
    JVM_CONSTANT_DOUBLE = 6,
    JVM_CONSTANT_CLASS = 7,
    JVM_CONSTANT_STRING = 8,
    JVM_CONSTANT_FIELD = 9,
    JVM_CONSTANT_METHOD = 10,
    JVM_CONSTANT_INTERFACE_METHOD = 11,
    JVM_CONSTANT_NAME_AND_TYPE = 12,
    JVM_CONSTANT_METHOD_HANDLE = 15,
    JVM_CONSTANT_METHOD_TYPE = 16,
    JVM_CONSTANT_DYNAMIC = 17,
    JVM_CONSTANT_INVOKE_DYNAMIC = 18,
    JVM_CONSTANT_MODULE = 19,
    JVM_CONSTANT_PACKAGE = 20,
};

enum jvm_handle_kind {
    JVM_HANDLE_GET_FIELD = 1,
    JVM_HANDLE_GET_STATIC = 2,
    JVM_HANDLE_PUT_FIELD = 3,
    JVM_HANDLE_PUT_STATIC = 4,
    JVM_HANDLE_VIRTUAL = 5,
    JVM_HANDLE_STATIC = 6,
    JVM_HANDLE_SPECIAL = 7,
    JVM_HANDLE_NEW = 8,
    JVM_HANDLE_INTERFACE = 9,
};

/* Attributes are kept as the offset of their contents in the bytes, 0 when absent:
 * jvm_classfile_attribute gives the span. Raw ones (annotations, parameters) are not checked
 * further. */
struct jvm_field_info {
    uint16_t access;
    uint16_t constant;  /* ConstantValue's pool index, of a kind that suits the type; or 0 */
    uint16_t signature; /* Utf8 index or 0 */
    bool synthetic, deprecated;
    struct jvm_text name, descriptor;
    uint32_t annotations, type_annotations; /* RuntimeVisible[Type]Annotations, raw */
};

struct jvm_method_info {
    uint16_t access;
    uint16_t signature; /* Utf8 index or 0 */
    bool synthetic, deprecated;
    struct jvm_text name, descriptor;
    uint32_t code;       /* present exactly unless native or abstract; see jvm_code_read */
    uint32_t exceptions; /* u2 count, then u2 Class indices: checked */
    uint32_t annotations, parameter_annotations, type_annotations; /* RuntimeVisible…, raw */
    uint32_t annotation_default, parameters;                       /* raw */
};

struct jvm_classfile {
    const char *file; /* for messages; the caller's */
    const uint8_t *bytes;
    uint32_t size;
    uint16_t minor, major;
    uint16_t access;
    uint16_t pool_count; /* indices 1 … pool_count - 1 */
    uint16_t interface_count, field_count, method_count;
    uint32_t *pool; /* offset of the entry's tag; 0 for none */
    struct jvm_text name;
    struct jvm_text super; /* none for java/lang/Object and module-info */
    uint32_t interfaces;   /* offset of the u2 indices; see jvm_classfile_interface */
    struct jvm_field_info *fields;
    struct jvm_method_info *methods;

    /* Class attributes. */
    uint16_t source_file, signature, nest_host; /* Utf8, Utf8, Class index; or 0 */
    uint16_t enclosing_class, enclosing_method; /* Class index, NameAndType index; or 0 */
    bool synthetic, deprecated;
    bool is_record, is_sealed; /* set even without components or permitted classes */
    uint16_t bootstrap_count, nest_member_count, inner_count, permitted_count, component_count;
    uint32_t *bootstraps;                           /* offset of each BootstrapMethods row */
    uint32_t *components;                           /* offset of each Record component */
    uint32_t nest_members, permitted, inner;        /* offsets of the first row */
    uint32_t bootstrap_at, record_at, enclosing_at; /* where those attributes are; 0: absent */
    uint32_t annotations, type_annotations;         /* raw */
};

/* `file` and `bytes` must outlive c. A version above JVM_VERSION_MAX is refused with the JDK's
 * name. On failure c is not usable, but nothing leaks beyond the arena. */
BASE_MUST_CHECK bool jvm_classfile_read(struct jvm_classfile *c, struct base_arena *a,
                                        const char *file, const void *bytes, size_t size,
                                        struct base_status *s);
/* Reads only this_class's name, as cheaply as possible. */
BASE_MUST_CHECK bool jvm_classfile_name(struct jvm_text *name, const char *file, const void *bytes,
                                        size_t size, struct base_status *s);

/* ---- constant pool ---- */

enum jvm_constant jvm_pool_kind(const struct jvm_classfile *c, uint32_t index); /* any index */
struct jvm_text jvm_pool_utf8(const struct jvm_classfile *c, uint32_t index);
/* INTEGER and FLOAT: the 32 bits, zero-extended; LONG and DOUBLE: the 64 bits. */
uint64_t jvm_pool_bits(const struct jvm_classfile *c, uint32_t index);
/* CLASS ("java/lang/String", "[I"), STRING's value, METHOD_TYPE's descriptor, MODULE, PACKAGE. */
struct jvm_text jvm_pool_text(const struct jvm_classfile *c, uint32_t index);
/* "" for index 0: for fields such as source_file. Otherwise jvm_pool_utf8. */
struct jvm_text jvm_pool_utf8_or_none(const struct jvm_classfile *c, uint32_t index);

struct jvm_member {
    struct jvm_text owner; /* a class name; may be an array's, as in "[I".clone() */
    struct jvm_text name, descriptor;
    enum jvm_constant kind; /* FIELD, METHOD or INTERFACE_METHOD */
    uint16_t owner_index;   /* the Class entry */
};
struct jvm_member jvm_pool_member(const struct jvm_classfile *c, uint32_t index);

struct jvm_name_and_type {
    struct jvm_text name, descriptor;
};
struct jvm_name_and_type jvm_pool_name_and_type(const struct jvm_classfile *c, uint32_t index);

struct jvm_handle {
    enum jvm_handle_kind kind;
    struct jvm_member member;
    uint16_t index; /* the member's entry */
};
struct jvm_handle jvm_pool_handle(const struct jvm_classfile *c, uint32_t index);

struct jvm_dynamic {
    uint16_t bootstrap; /* row of BootstrapMethods */
    struct jvm_text name, descriptor;
};
/* DYNAMIC (descriptor of a field) and INVOKE_DYNAMIC (of a method). */
struct jvm_dynamic jvm_pool_dynamic(const struct jvm_classfile *c, uint32_t index);

/* ---- class ---- */

struct jvm_text jvm_classfile_interface(const struct jvm_classfile *c, uint32_t i);
struct jvm_text jvm_classfile_nest_member(const struct jvm_classfile *c, uint32_t i);
struct jvm_text jvm_classfile_permitted(const struct jvm_classfile *c, uint32_t i);
struct jvm_span jvm_classfile_attribute(const struct jvm_classfile *c, uint32_t offset);

struct jvm_bootstrap {
    struct jvm_handle handle;
    uint16_t handle_index, count;
    const uint8_t *arguments; /* u2 pool indices, loadable constants */
};
struct jvm_bootstrap jvm_classfile_bootstrap(const struct jvm_classfile *c, uint32_t row);
static inline uint16_t jvm_bootstrap_argument(const struct jvm_bootstrap *b, uint32_t i) {
    assert(i < b->count);
    return jvm_bytes_u2(b->arguments + 2 * i);
}

struct jvm_inner {
    struct jvm_text inner; /* binary name */
    struct jvm_text outer; /* none: local or anonymous, or not a member */
    struct jvm_text name;  /* simple name; none: anonymous */
    uint16_t access;
};
struct jvm_inner jvm_classfile_inner(const struct jvm_classfile *c, uint32_t i);

struct jvm_component {
    struct jvm_text name, descriptor;
    uint16_t signature;   /* Utf8 index or 0 */
    uint32_t annotations; /* raw; 0 when absent */
};
struct jvm_component jvm_classfile_component(const struct jvm_classfile *c, uint32_t i);

/* Exceptions that a method declares. */
uint32_t jvm_method_exception_count(const struct jvm_classfile *c, const struct jvm_method_info *m);
struct jvm_text jvm_method_exception(const struct jvm_classfile *c, const struct jvm_method_info *m,
                                     uint32_t i);

/* By name and descriptor; NULL when the class declares none. Linear. */
const struct jvm_method_info *jvm_classfile_method(const struct jvm_classfile *c,
                                                   struct jvm_text name,
                                                   struct jvm_text descriptor);
const struct jvm_field_info *jvm_classfile_field(const struct jvm_classfile *c,
                                                 struct jvm_text name, struct jvm_text descriptor);

/* ---- code ---- */

struct jvm_handler {
    uint16_t start, end, target; /* pcs; [start, end) is not empty and inside the code */
    uint16_t type;               /* Class index; 0: any */
};

struct jvm_line {
    uint16_t pc, line;
};

struct jvm_variable {
    uint16_t start, length, slot; /* live in [start, start + length) */
    struct jvm_text name, descriptor;
};

struct jvm_code {
    uint16_t max_stack, max_locals;
    uint32_t offset; /* of at[0] in the file, for messages */
    const uint8_t *at;
    uint32_t size; /* 1 … 65535 */
    uint32_t handler_count, line_count, variable_count;
    struct jvm_handler *handlers; /* in the file's order: the first match wins */
    struct jvm_line *lines;       /* sorted by pc; several tables merged */
    struct jvm_variable *variables;
    struct jvm_span stack_map; /* StackMapTable, raw: the verifier reads it */
};

/* m must have code. Checks lengths, the exception table's ranges and the debug tables; not the
 * instructions (verify.h does). */
BASE_MUST_CHECK bool jvm_code_read(struct jvm_code *code, struct base_arena *a,
                                   const struct jvm_classfile *c, const struct jvm_method_info *m,
                                   struct base_status *s);

#endif
