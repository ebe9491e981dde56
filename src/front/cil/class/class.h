/* Types, classes and methods of a CIL program, as the front end and its natives know them. All of
 * these are made on demand and live as long as the program. Every function here that can make
 * something takes the program's supply lock itself.
 *
 * How values travel. int32 and narrower: a slot; narrow ones are extended by their own signedness
 * to 32 bits, and those are zero-extended to 64. int64, native int, references, managed and other
 * pointers: a slot. float32 in the low 32 bits, float64: a slot. A value type of 1, 2, 4 or 8 bytes
 * is a slot too: its bytes as memory holds them, zero-extended (so IntPtr, TimeSpan,
 * RuntimeTypeHandle, CancellationToken, Nullable<int> are just words). Any other value type is
 * passed as the address of a copy that from then on belongs to the callee, and is returned into
 * memory whose address is a hidden LAST parameter (the function then has no result slots). `this`
 * is the first parameter: a reference, or for a method of a value type the address of the value,
 * without the head of its box.
 *
 * Objects. Fields after IR_HEAD. Box: head, value. Array: elements from IR_HEAD. Multi-dimensional
 * array of rank r: IR_HEAD_LENGTH counts all elements; after the head r pairs (uint32 length, int32
 * lower bound); then the elements, at IR_HEAD + 8 r. String: an array of 2-byte elements with a
 * zero after the last (cil_string_new). Delegate: System.Delegate.method_ptr is the function's
 * address, m_target the target, extra_arg 1 if m_target is the function's first argument and 0 if
 * it is not passed, method the address of the function that names it. MulticastDelegate.delegates,
 * if not null, is an array of all. A RuntimeType object is a global; its address is
 * RuntimeTypeHandle.value, and Type._impl. A RuntimeFieldHandle.value is the address of a hidden
 * global with the field's initial data (cil_field_of_handle), a RuntimeMethodHandle.value a
 * function's address. */
#ifndef FRONT_CIL_CLASS_CLASS_H
#define FRONT_CIL_CLASS_CLASS_H

#include "base/vec.h"
#include "ir/program.h"
#include "vm/native.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cil; /* the front end of one program */
struct cil_assembly;
struct cil_class;
struct cil_method;

/* ---- types: interned, so equal types are equal pointers ---- */

enum cil_kind {
    CIL_KIND_NAMED,    /* class, value type, interface, primitive; instantiated if it has args */
    CIL_KIND_SZARRAY,  /* of `of` */
    CIL_KIND_ARRAY,    /* of `of`, `number` is the rank */
    CIL_KIND_BYREF,    /* managed pointer to `of` */
    CIL_KIND_POINTER,  /* unmanaged pointer to `of` */
    CIL_KIND_FUNCTION, /* pointer to a function: of is the result, args the parameters */
    CIL_KIND_VAR,      /* type parameter `number` of the class */
    CIL_KIND_MVAR,     /* type parameter `number` of the method */
};

/* A TypeDef of one assembly. If a model class replaces the type, it is the model's. */
struct cil_definition {
    struct cil *cil;
    struct cil_assembly *assembly;
    uint32_t row; /* in TypeDef, from 1 */
    const char *space, *name;
    const char *full_name;        /* "System.Collections.Generic.List`1", nested: "Outer/Inner" */
    struct cil_definition *outer; /* encloses it, or NULL */
    uint32_t flags;               /* TypeAttributes */
    uint32_t parameter_count;     /* generic parameters, with those of the outer types */
    uint8_t element;              /* enum cil_element: a primitive's own, or VALUETYPE, CLASS */
    bool is_value, is_enum, is_interface, is_delegate;
    bool library; /* of mono's libraries or of the models, not of the program */
    uint32_t first_method, end_method, first_field, end_field; /* rows */
    struct cil_type *type;                                     /* without arguments */
};

struct cil_type {
    struct cil *cil;
    uint8_t kind;    /* enum cil_kind */
    uint8_t element; /* ELEMENT_TYPE: a primitive's own, or VALUETYPE, CLASS, SZARRAY ... */
    bool open;       /* mentions type parameters, or is a generic type without arguments */
    uint32_t number;
    struct cil_definition *definition; /* NAMED */
    struct cil_type *of;
    struct cil_type **args;
    uint32_t arg_count;
    uint32_t id;
    struct cil_class *class; /* once cil_class_of was asked */
    uint32_t object;         /* global of its RuntimeType, or IR_NO_INDEX */
    uint32_t debug_type;     /* 0: not made yet */
};

/* ---- classes: closed types with everything that is known of them ---- */

struct cil_field {
    struct cil_class *class; /* the class that declares it */
    uint32_t row;            /* in Field */
    uint32_t flags;          /* FieldAttributes */
    const char *name;
    struct cil_type *type;
    bool is_static, is_thread, is_literal, is_volatile;
    uint16_t access; /* flags of memory operations (enum ir_mem_flags) on it */
    bool has_data;   /* its initial bytes are in the file */
    uint32_t offset; /* instance: from the start of the object, head included, in a class; from the
                        start of the value in a value type. static: in its global */
    uint32_t handle; /* global, once cil_field_handle was asked for it */
    uint32_t global; /* static: statics of the class (or its data); IR_NO_INDEX before it is used */
};

struct cil_class {
    struct cil *cil;
    struct cil_type *type;
    struct cil_definition *definition; /* arrays: System.Array's */
    struct cil_class *super;           /* NULL: System.Object, or an interface */
    uint32_t ir;                       /* its ir_class (of a value type: of its box) */
    uint32_t size;                     /* of an instance, head included; arrays: of the head */
    uint32_t align;                    /* of a value */
    uint32_t
        value_size; /* bytes of a field, element or local of this type: a value type's own, or 8 */
    uint32_t element_size; /* arrays */
    bool pointers;         /* an instance may hold pointers */
    bool precise_init; /* no beforefieldinit: the .cctor runs at the first access of any member */
    struct cil_field *fields; /* its own, instance and static, in order of declaration */
    uint32_t field_count;
    struct cil_links *links;          /* private to link.c: interfaces and virtual methods */
    uint32_t statics, thread_statics; /* globals, or IR_NO_INDEX before they are used */
    struct cil_method *cctor;         /* or NULL */
};

/* How a function of the program came to be: ir_function.front. */
enum cil_code_kind {
    CIL_CODE_METHOD,
    CIL_CODE_BODY,        /* of a synchronized method, without its monitor */
    CIL_CODE_UNBOXING,    /* takes a box, calls the method with the value in it */
    CIL_CODE_DISPATCHING, /* calls the override of its first argument's class */
    CIL_CODE_INVOKING,    /* calls the method with boxes: (object, object[]) -> object */
    CIL_CODE_INIT,        /* initialises a class */
    CIL_CODE_ENTRY,
};
struct cil_code {
    struct cil *cil;
    enum cil_code_kind kind;
    struct cil_method *method; /* NULL: INIT, ENTRY */
    struct cil_class *class;   /* INIT */
};

/* A method of a closed class, with its type arguments if it has type parameters (a generic method
 * that was not given arguments has arg_count 0 and is_open). */
struct cil_method {
    struct cil *cil;
    struct cil_class *class;
    uint32_t row; /* in MethodDef; 0: of an array class, see lower/array.c */
    uint32_t flags, impl_flags;
    const char *name;       /* "Add", ".ctor" */
    struct cil_type **args; /* type arguments of the method */
    uint32_t arg_count;
    uint32_t parameter_count; /* type parameters */
    bool is_open;
    bool is_static, is_virtual, is_abstract;
    bool is_vararg;           /* its last parameter, a RuntimeArgumentHandle, is in no signature */
    struct cil_type *result;  /* closed; NULL: void */
    struct cil_type **params; /* closed, without this */
    uint32_t param_count;
    uint32_t id;       /* also the selector of a vcall of it */
    uint32_t slot;     /* of a virtual method, in class->slots, once that is linked */
    uint32_t function; /* IR_NO_INDEX before cil_method_function */
    uint32_t unboxing, dispatching, body, invoking; /* the same: see cil_method_unboxing ... */
    const char *key;                                /* once asked: cil_method_key */
};

/* The program's front end, from its program or from a running native. */
struct cil *cil_of_program(const struct ir_program *p);
struct cil *cil_of_call(struct vm_call *c);
struct ir_program *cil_program(const struct cil *cil);

/* A type by its full name as Type.FullName writes it without arguments, "System.Int32",
 * "Outer/Inner". The models are searched first, then the program, then the libraries. NULL: there
 * is none. */
struct cil_definition *cil_definition_find(struct cil *cil, const char *full_name);
struct cil_type *cil_type_find(struct cil *cil, const char *full_name); /* no arguments */
struct cil_type *cil_type_of_class(struct cil *cil,
                                   uint32_t ir_class); /* of a box: the value type */
struct cil_type *cil_type_named(struct cil_definition *d, struct cil_type *const *args,
                                uint32_t arg_count);
struct cil_type *cil_type_szarray(struct cil_type *of);
struct cil_type *cil_type_array(struct cil_type *of, uint32_t rank);
struct cil_type *cil_type_byref(struct cil_type *of);
struct cil_type *cil_type_pointer(struct cil_type *of);
/* "Ns.Outer/Inner`1<System.Int32>", "System.Int32[,]", "System.Char*"; in the arena. */
const char *cil_type_name(const struct cil_type *t);
bool cil_type_is_value(const struct cil_type *t);         /* a value type (primitives, enums too) */
bool cil_type_is_reference(const struct cil_type *t);     /* class, interface, array, string */
struct cil_type *cil_type_underlying(struct cil_type *t); /* enum: the integer; others: itself */
struct cil_type *
cil_type_nullable(const struct cil_type *t); /* T of Nullable<T>; NULL: it is none */

/* The class of a closed type. NULL: it has none (byref, void) or is broken, and then the status
 * says why. */
struct cil_class *cil_class_of(struct cil_type *t, struct base_status *s);
/* The same where the class can only be missing by a mistake of ours. */
struct cil_class *cil_class_must(struct cil_type *t);
struct cil_class *cil_class_find(struct cil *cil, const char *full_name); /* NULL: none */
/* The field of that name in the class or in one above it; NULL: none. */
struct cil_field *cil_field_find(struct cil_class *c, const char *name);
/* The offset of an instance field by name; it must exist. */
uint32_t cil_field_offset(struct cil_class *c, const char *name);
/* The address of a static field. Not for thread statics, which have no single address. */
bool cil_field_place(struct cil_field *f, uint32_t *global, uint32_t *offset);
bool cil_class_is(struct cil_class *c, struct cil_class *of); /* with variance and array rules */

/* The RuntimeType object of a type, and back; NULL: the pointer is to none. */
uint32_t cil_type_object(struct cil_type *t); /* global */
struct cil_type *cil_type_of_object(struct cil *cil, uint64_t pointer);
struct cil_field *cil_field_of_handle(struct cil *cil, uint64_t pointer);
uint32_t cil_field_handle(struct cil_field *f); /* global */

/* ---- methods ---- */

/* "System.Math::Max(System.Int32,System.Int32)", for the method's definition. Natives are named by
 * keys. Types are as in cil_type_name: "System.Array::Resize`1(!!0[]&,System.Int32)",
 * "System.Collections.Generic.List`1::AddRange(System.Collections.Generic.IEnumerable`1<!0>)". */
const char *cil_method_key(struct cil_method *m);
/* The first method of the class itself (not of those above it) with this name and number of
 * parameters (UINT32_MAX: any); NULL: none. */
struct cil_method *cil_method_find(struct cil_class *c, const char *name, uint32_t params);
/* By its key, "Ns.Type::Name(Params)", of a class that is not generic; NULL: none. */
struct cil_method *cil_method_by_key(struct cil *cil, const char *key);
struct cil_method *cil_method_instantiate(struct cil_method *m, struct cil_type *const *args,
                                          uint32_t arg_count);
/* The function for direct calls, made if it does not exist yet. It gets its body when it is first
 * called. */
uint32_t cil_method_function(struct cil_method *m);
/* For a method of a value type: the function that takes a box instead of the value's address. */
uint32_t cil_method_unboxing(struct cil_method *m);
/* For a synchronized method: the function without its monitor. */
uint32_t cil_method_body(struct cil_method *m);
/* For a virtual method: the function that calls the override of its first argument's class. */
uint32_t cil_method_dispatching(struct cil_method *m);
/* The function by which reflection calls the method: (object, or null; object[]) -> object.
 * Arguments by reference are the values in the boxes, or the array's elements. There is none for a
 * method that is open or of an array class. */
uint32_t cil_method_invoking(struct cil_method *m);
/* The method that an instance of class c runs for the virtual or interface method m; NULL: it has
 * none. */
struct cil_method *cil_method_override(struct cil_class *c, struct cil_method *m);
/* The method that a function of the program was made from (also for natives); NULL: none. */
struct cil_method *cil_method_of_function(const struct ir_program *p, uint32_t function);

/* ---- strings ---- */

/* The global of a literal: one for each text. It is interned (String.Intern). */
uint32_t cil_string_literal(struct cil *cil, const uint16_t *chars, uint32_t count);
uint32_t cil_string_literal_utf8(struct cil *cil, const char *text);
/* In natives: a new string of `count` zero characters, to be filled through a claim of 2 * count
 * bytes at *pointer + IR_HEAD; and a new string with a text. VM_STOP and VM_FAULT are passed on as
 * usual. */
enum vm_status cil_string_new(struct vm_call *c, uint32_t count, uint64_t *pointer);
enum vm_status cil_string_make(struct vm_call *c, const uint16_t *chars, uint32_t count,
                               uint64_t *pointer);
enum vm_status cil_string_make_utf8(struct vm_call *c, const char *text, size_t size,
                                    uint64_t *pointer);
/* The characters of the string (claimed for reading). */
enum vm_status cil_string_read(struct vm_call *c, uint64_t pointer, const uint16_t **chars,
                               uint32_t *count);
/* The same as UTF-8, allocated with malloc, NUL-terminated; the caller frees. */
enum vm_status cil_string_text(struct vm_call *c, uint64_t pointer, char **text, size_t *size);

/* ---- natives and model methods that stand in for methods ---- */

/* A method is replaced by another: `from` and `to` are keys. `to` is static; an instance method
 * passes `this` first. The type arguments of the class, then those of the method, become those of
 * `to`'s method. */
struct cil_redirect {
    const char *from, *to;
};

/* Is there a native for that key? */
bool cil_native_exists(struct cil *cil, const char *key);

#endif
