/* The front end's own view of types, classes and methods; class.h is what natives see.
 *
 * Invariants of this folder:
 * - types are interned: equal types are the same pointer, and `all_types.at[t->id]` is t;
 * - a named type has all of its type arguments or none;
 * - only a closed type has a class. Once other files see a class it has its ir_class, and its
 *   superclass had one before. A class without an ir_class is being made, and its type contains
 *   itself;
 * - one method is made for each class, row and type arguments, and `methods.at[m->id]` is m; a
 *   function is only made of a method that is not open;
 * - a method that stands in for another takes the same slots;
 * - offsets and sizes of fields stay below 2 GiB together, and an enumeration is at most a word;
 * - every virtual method of a linked class stands in its slot;
 * - all code that changes anything here holds the program's supply lock. */
#ifndef FRONT_CIL_CLASS_CLASS_INT_H
#define FRONT_CIL_CLASS_CLASS_INT_H

#include "base/arena.h"
#include "base/status.h"
#include "front/cil/class/class.h"
#include "front/cil/class/map.h"
#include "front/cil/read/assembly.h"
#include "front/cil/read/signature.h"

/* ---- the front end ---- */

/* Types that the lowering and the rules of the standard name. KNOWN(id, full name). */
#define CIL_KNOWN(KNOWN)                                                                           \
    KNOWN(VOID, "System.Void")                                                                     \
    KNOWN(BOOLEAN, "System.Boolean")                                                               \
    KNOWN(CHAR, "System.Char")                                                                     \
    KNOWN(I1, "System.SByte")                                                                      \
    KNOWN(U1, "System.Byte")                                                                       \
    KNOWN(I2, "System.Int16")                                                                      \
    KNOWN(U2, "System.UInt16")                                                                     \
    KNOWN(I4, "System.Int32")                                                                      \
    KNOWN(U4, "System.UInt32")                                                                     \
    KNOWN(I8, "System.Int64")                                                                      \
    KNOWN(U8, "System.UInt64")                                                                     \
    KNOWN(R4, "System.Single")                                                                     \
    KNOWN(R8, "System.Double")                                                                     \
    KNOWN(STRING, "System.String")                                                                 \
    KNOWN(I, "System.IntPtr")                                                                      \
    KNOWN(U, "System.UIntPtr")                                                                     \
    KNOWN(OBJECT, "System.Object")                                                                 \
    KNOWN(TYPEDREF, "System.TypedReference")                                                       \
    KNOWN(ARRAY, "System.Array")                                                                   \
    KNOWN(VALUE_TYPE, "System.ValueType")                                                          \
    KNOWN(ENUM, "System.Enum")                                                                     \
    KNOWN(DELEGATE, "System.Delegate")                                                             \
    KNOWN(MULTICAST, "System.MulticastDelegate")                                                   \
    KNOWN(NULLABLE, "System.Nullable`1")                                                           \
    KNOWN(RUNTIME_TYPE, "System.RuntimeType")                                                      \
    KNOWN(TYPE_HANDLE, "System.RuntimeTypeHandle")                                                 \
    KNOWN(METHOD_HANDLE, "System.RuntimeMethodHandle")                                             \
    KNOWN(FIELD_HANDLE, "System.RuntimeFieldHandle")                                               \
    KNOWN(ARGUMENT_HANDLE, "System.RuntimeArgumentHandle")                                         \
    KNOWN(EXCEPTION, "System.Exception")                                                           \
    KNOWN(LIST, "System.Collections.Generic.IList`1")                                              \
    KNOWN(COLLECTION, "System.Collections.Generic.ICollection`1")                                  \
    KNOWN(ENUMERABLE, "System.Collections.Generic.IEnumerable`1")                                  \
    KNOWN(READ_ONLY_LIST, "System.Collections.Generic.IReadOnlyList`1")                            \
    KNOWN(READ_ONLY_COLLECTION, "System.Collections.Generic.IReadOnlyCollection`1")                \
    KNOWN(RAISE, "Heddle.Raise")

enum cil_known {
#define KNOWN(id, name) CIL_KNOWN_##id,
    CIL_KNOWN(KNOWN)
#undef KNOWN
        CIL_KNOWN_COUNT
};

/* Facts for starting a thread: the function it runs, and offsets of fields. */
struct cil_thread_facts {
    bool known;
    uint32_t main;
    uint32_t method, target; /* of System.Delegate */
};

struct cil {
    struct ir_program *p;
    struct base_arena arena;
    struct cil_domain domain;                       /* the assemblies */
    BASE_VEC(struct cil_definition **) definitions; /* by assembly, then by row */
    struct cil_definition *known[CIL_KNOWN_COUNT];
    struct cil_map types, method_map, natives, redirects, strings, handles;
    BASE_VEC(struct cil_method *) methods; /* by id */
    BASE_VEC(struct cil_type *) all_types; /* by id */
    BASE_VEC(struct cil_links *) linked;   /* to be dropped with it */
    uint64_t distrusted; /* rows of class/trusted.c, whose insides the program could see */
    bool interrupts;     /* the program names Thread.Interrupt */
    struct cil_thread_facts thread_facts;
    const uint32_t *arguments; /* of the command line, the program first: globals of strings */
    uint32_t folder;           /* of the program, ending in '/': a string literal */
    uint32_t argument_count;
    /* Does the lowering have code of its own for a method of that key? (lower/special.c; class does
     * not know lower.) */
    bool (*has_own_body)(const char *key);
};

/* The types that type parameters stand for; NULL args: they stay parameters. */
struct cil_generic {
    struct cil_type *const *class_args;
    uint32_t class_count;
    struct cil_type *const *method_args;
    uint32_t method_count;
};

struct cil_type *cil_known(struct cil *cil, enum cil_known known);
/* The type of a primitive by its ELEMENT_TYPE. */
struct cil_type *cil_type_element(struct cil *cil, enum cil_element element);
struct cil_type *cil_type_parameter(struct cil *cil, bool method, uint32_t number);
struct cil_type *cil_type_function(struct cil_type *result, struct cil_type *const *params,
                                   uint32_t count);
struct cil_type *cil_type_substitute(struct cil_type *t, const struct cil_generic *g);
/* As people write it in C#: "int[]", "List<string>". In the arena. */
const char *cil_type_display(const struct cil_type *t);

/* ---- the contents of the files ---- */

struct cil_definition *cil_definition_at(struct cil *cil, struct cil_place place);
struct cil_type *cil_type_from_sig(struct cil *cil, struct cil_assembly *a,
                                   const struct cil_sig *sig, const struct cil_generic *g,
                                   struct base_status *s);
/* A TypeDef, TypeRef or TypeSpec. */
struct cil_type *cil_type_from_token(struct cil *cil, struct cil_assembly *a, uint32_t token,
                                     const struct cil_generic *g, struct base_status *s);
/* A MethodDef, MemberRef or MethodSpec. */
struct cil_method *cil_method_from_token(struct cil *cil, struct cil_assembly *a, uint32_t token,
                                         const struct cil_generic *g, struct base_status *s);
/* A Field or MemberRef. */
struct cil_field *cil_field_from_token(struct cil *cil, struct cil_assembly *a, uint32_t token,
                                       const struct cil_generic *g, struct base_status *s);
/* Finds the types that the lowering names. */
BASE_MUST_CHECK bool cil_known_find(struct cil *cil, struct base_status *s);

/* ---- classes and methods ---- */

struct cil_generic cil_generic_of_class(const struct cil_class *c);
/* Is it a class of the library that is made for many threads, and knows which of its races do no
 * harm? */
bool cil_definition_for_threads(const struct cil_definition *d);

struct cil_generic cil_generic_of_method(const struct cil_method *m);
bool cil_layout_fields(struct cil_class *c, struct base_status *s);
/* The debug type of a field, local or element of that type, and of an object of that class. */
uint32_t cil_debug_type(struct cil_type *t);
uint32_t cil_debug_class(struct cil_class *c);

/* Interfaces and virtual methods of a class (link.c). */
struct cil_impl { /* a MethodImpl whose declaration is of an interface */
    struct cil_method *declaration, *body;
};
struct cil_links {
    BASE_VEC(struct cil_class *) declared;   /* interfaces it lists, and what those extend */
    BASE_VEC(struct cil_class *) interfaces; /* these and inherited ones, each once */
    BASE_VEC(struct cil_method *) slots;
    BASE_VEC(struct cil_impl) impls;
};
/* NULL: something that it refers to is missing or broken. */
const struct cil_links *cil_class_links(struct cil_class *c, struct base_status *s);
bool cil_method_same_signature(const struct cil_method *a, const struct cil_method *b);
/* A new function of the program for a method, with its slots. */
uint32_t cil_function_make(struct cil_method *m, enum cil_code_kind kind, const char *name);
/* How many slots parameters and results take; the hidden result pointer is a parameter. */
uint32_t cil_method_slots(const struct cil_method *m);
uint32_t cil_method_results(const struct cil_method *m);

struct cil_method *cil_method_of_row(struct cil_class *c, uint32_t row, struct base_status *s);
/* The method of an array class: .ctor, Get, Set, Address. */
struct cil_method *cil_method_of_array(struct cil_class *c, const char *name,
                                       struct cil_type *result, struct cil_type *const *params,
                                       uint32_t count);
/* The method of the class, or of one above it, with this name and exact signature (types closed
 * over the class but not over the method). */
struct cil_method *cil_method_matching(struct cil_class *c, const char *name, bool is_static,
                                       uint32_t generic_count, struct cil_type *result,
                                       struct cil_type *const *params, uint32_t count,
                                       struct base_status *s);
/* Is a value of `from` also one of `to`, by class, interface, variance or array rules? */
bool cil_type_assignable(struct cil_type *from, struct cil_type *to);
/* The method of an array that implements one of the generic list interfaces; NULL: it is none of
 * those. */
struct cil_method *cil_array_implementation(struct cil_class *c, struct cil_method *declaration);
/* Does the value travel in memory instead of a slot? And its size in memory. */
bool cil_type_in_memory(struct cil_type *t);
uint32_t cil_type_size(struct cil_type *t);
uint32_t cil_type_align(struct cil_type *t);

#endif
