/* Signatures, ECMA-335 II.23.2, as small trees in an arena. Tokens in them are of the module the
 * blob came from. Depth and counts are bounded by the blob's size and CIL_SIG_DEPTH. */
#ifndef FRONT_CIL_READ_SIGNATURE_H
#define FRONT_CIL_READ_SIGNATURE_H

#include "base/arena.h"
#include "front/cil/read/metadata.h"

enum { CIL_SIG_DEPTH = 64 };

/* ELEMENT_TYPE_*, II.23.1.16. */
enum cil_element {
    CIL_ELEMENT_END = 0x00,
    CIL_ELEMENT_VOID = 0x01,
    CIL_ELEMENT_BOOLEAN = 0x02,
    CIL_ELEMENT_CHAR = 0x03,
    CIL_ELEMENT_I1 = 0x04,
    CIL_ELEMENT_U1 = 0x05,
    CIL_ELEMENT_I2 = 0x06,
    CIL_ELEMENT_U2 = 0x07,
    CIL_ELEMENT_I4 = 0x08,
    CIL_ELEMENT_U4 = 0x09,
    CIL_ELEMENT_I8 = 0x0a,
    CIL_ELEMENT_U8 = 0x0b,
    CIL_ELEMENT_R4 = 0x0c,
    CIL_ELEMENT_R8 = 0x0d,
    CIL_ELEMENT_STRING = 0x0e,
    CIL_ELEMENT_PTR = 0x0f,
    CIL_ELEMENT_BYREF = 0x10,
    CIL_ELEMENT_VALUETYPE = 0x11,
    CIL_ELEMENT_CLASS = 0x12,
    CIL_ELEMENT_VAR = 0x13,
    CIL_ELEMENT_ARRAY = 0x14,
    CIL_ELEMENT_GENERICINST = 0x15,
    CIL_ELEMENT_TYPEDBYREF = 0x16,
    CIL_ELEMENT_I = 0x18,
    CIL_ELEMENT_U = 0x19,
    CIL_ELEMENT_FNPTR = 0x1b,
    CIL_ELEMENT_OBJECT = 0x1c,
    CIL_ELEMENT_SZARRAY = 0x1d,
    CIL_ELEMENT_MVAR = 0x1e,
    CIL_ELEMENT_CMOD_REQD = 0x1f,
    CIL_ELEMENT_CMOD_OPT = 0x20,
    CIL_ELEMENT_SENTINEL = 0x41,
    CIL_ELEMENT_PINNED = 0x45,
};

struct cil_modifier { /* modreq, modopt, outermost first */
    const struct cil_modifier *next;
    uint32_t token; /* TypeDef, TypeRef or TypeSpec */
    bool required;
};

struct cil_array_shape {
    uint32_t rank, size_count, bound_count; /* sizes and bounds of the first dimensions only */
    const uint32_t *sizes;
    const int32_t *bounds;
};

struct cil_method_sig;

struct cil_sig {
    enum cil_element element; /* never CMOD_*, PINNED, SENTINEL */
    bool pinned;              /* of a local */
    bool is_value;            /* VALUETYPE, and GENERICINST of a value type */
    uint32_t token;           /* CLASS, VALUETYPE, GENERICINST: TypeDef, TypeRef (or TypeSpec) */
    uint32_t number;          /* VAR, MVAR: which parameter */
    uint32_t arg_count;       /* GENERICINST */
    const struct cil_sig *args;
    const struct cil_sig *of;             /* PTR, BYREF, SZARRAY, ARRAY: of what */
    const struct cil_array_shape *shape;  /* ARRAY */
    const struct cil_method_sig *method;  /* FNPTR */
    const struct cil_modifier *modifiers; /* those before this type; NULL: none */
};

enum cil_convention { /* the low four bits of a signature's first byte */
                      CIL_CONVENTION_DEFAULT = 0,
                      CIL_CONVENTION_C = 1,
                      CIL_CONVENTION_STDCALL = 2,
                      CIL_CONVENTION_THISCALL = 3,
                      CIL_CONVENTION_FASTCALL = 4,
                      CIL_CONVENTION_VARARG = 5,
                      CIL_CONVENTION_FIELD = 6,
                      CIL_CONVENTION_LOCAL = 7,
                      CIL_CONVENTION_PROPERTY = 8,
                      CIL_CONVENTION_UNMANAGED = 9,
                      CIL_CONVENTION_GENERICINST = 10,
};

struct cil_method_sig { /* of a method, a property (its getter's shape) or a function pointer */
    bool has_this, explicit_this;
    enum cil_convention convention;
    uint32_t generic_count; /* the method's own type parameters */
    uint32_t param_count;   /* of all parameters, without `this` */
    uint32_t fixed_count;   /* of those before the sentinel; param_count if there is no sentinel */
    struct cil_sig result;
    const struct cil_sig *params;
};

struct cil_sig_list { /* locals, or a method's instantiation */
    uint32_t count;
    const struct cil_sig *at;
};

/* The module is used to check that tokens exist. The result lives in the arena and refers to
 * nothing else. */
BASE_MUST_CHECK bool cil_sig_method(const struct cil_metadata *m, struct cil_bytes blob,
                                    struct base_arena *a, struct cil_method_sig *out,
                                    struct base_status *s);
BASE_MUST_CHECK bool cil_sig_property(const struct cil_metadata *m, struct cil_bytes blob,
                                      struct base_arena *a, struct cil_method_sig *out,
                                      struct base_status *s);
BASE_MUST_CHECK bool cil_sig_field(const struct cil_metadata *m, struct cil_bytes blob,
                                   struct base_arena *a, struct cil_sig *out,
                                   struct base_status *s);
BASE_MUST_CHECK bool cil_sig_locals(const struct cil_metadata *m, struct cil_bytes blob,
                                    struct base_arena *a, struct cil_sig_list *out,
                                    struct base_status *s);
BASE_MUST_CHECK bool cil_sig_type_spec(const struct cil_metadata *m, struct cil_bytes blob,
                                       struct base_arena *a, struct cil_sig *out,
                                       struct base_status *s);
BASE_MUST_CHECK bool cil_sig_method_spec(const struct cil_metadata *m, struct cil_bytes blob,
                                         struct base_arena *a, struct cil_sig_list *out,
                                         struct base_status *s);
/* Is the blob of a MemberRef a field's? Otherwise it is a method's. */
bool cil_sig_is_field(struct cil_bytes blob);

#endif
