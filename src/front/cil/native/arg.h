/* Slots to .NET values and back, objects, and exceptions: what every native here starts and ends
 * with.
 *
 * Invariants of this folder:
 * - a native claims all memory that it touches before it writes any of it, and returns the result
 *   of a claim unless it is VM_OK; so it happens as a whole or not at all;
 * - a native reads only the arguments that its row declares, and keeps nothing outside the machine;
 * - a method that throws is given the arguments that it takes;
 * - methods and fields of the models that natives ask for by name exist. */
#ifndef FRONT_CIL_NATIVE_ARG_H
#define FRONT_CIL_NATIVE_ARG_H

#include "front/cil/class/class.h"
#include "vm/native_slot.h"
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Calls a method of the models that throws: its key, e.g. "Heddle.Raise::IndexRange()". */
static inline enum vm_status native_throw(struct vm_call *c, const char *key, const uint64_t *args,
                                          uint32_t count) {
    struct cil_method *m = cil_method_by_key(cil_of_call(c), key);
    assert(m && "the models have it");
    assert(m->is_static && m->param_count == count);
    return vm_tail_call(c, cil_method_function(m), args, count);
}

static inline enum vm_status native_throw_null(struct vm_call *c) {
    static const uint64_t details[2];
    return native_throw(c, "Heddle.Raise::Null(System.Int64,System.Int64)", details, 2);
}

/* The literal string of that text, a constant of the program. */
static inline uint64_t native_literal(struct vm_call *c, const char *text) {
    return vm_global_at(cil_string_literal_utf8(cil_of_call(c), text));
}

/* An exception with one text: "Heddle.Raise::Argument(System.String)". */
static inline enum vm_status native_throw_text(struct vm_call *c, const char *key,
                                               const char *text) {
    uint64_t arg = native_literal(c, text);
    return native_throw(c, key, &arg, 1);
}

static inline enum vm_status native_unmodelled(struct vm_call *c, const char *what) {
    return vm_fault(c, MODEL_FAULT_UNMODELLED, (uint64_t)(uintptr_t)what, 0);
}

/* The class of an object; NULL: the pointer is to no object. */
static inline struct cil_class *native_class(struct vm_call *c, uint64_t object) {
    uint32_t ir = vm_class_of(c, object);
    return ir == IR_NO_INDEX ? NULL : cil_class_must(cil_type_of_class(cil_of_call(c), ir));
}

/* The type that a RuntimeType argument stands for. */
static inline struct cil_type *native_type(struct vm_call *c, uint32_t i) {
    assert(i < c->count);
    return cil_type_of_object(cil_of_call(c), c->arg[i]);
}

static inline enum vm_status native_return_type(struct vm_call *c, struct cil_type *t) {
    return native_return(c, t ? vm_global_at(cil_type_object(t)) : 0);
}

/* A reference as memory keeps it, at a place that was claimed for writing. */
static inline void native_store(struct vm_call *c, uint64_t place, void *bytes, uint64_t pointer) {
    vm_pointer_store(c, bytes, pointer);
    vm_escape(c, place, pointer);
}

static inline enum vm_status native_load(struct vm_call *c, uint64_t place, uint64_t *pointer) {
    void *bytes;
    NATIVE_TRY(vm_claim(c, place, 8, VM_READ, &bytes));
    *pointer = vm_pointer_load(c, bytes);
    return VM_OK;
}

/* An array of `count` references of type element[]; *array is 0 while the machine only looks. */
enum vm_status cil_native_array_make(struct vm_call *c, struct cil_type *element,
                                     const uint64_t *items, uint32_t count, uint64_t *array);
/* A box with a copy of the value at `place`. For a Nullable: a box of its value, or null. */
enum vm_status cil_native_box(struct vm_call *c, struct cil_type *type, uint64_t place,
                              uint64_t *box);
/* The value of a box, or null, into a place of that type: as Array.SetValue widens it. */
enum vm_status cil_native_unbox(struct vm_call *c, uint64_t place, struct cil_type *to,
                                uint64_t value);
/* cil_native_box as the last thing that a native does, which returns the box. */
enum vm_status cil_native_box_last(struct vm_call *c, struct cil_type *type, uint64_t place);

/* The global of that name: an existing one, or a new one. *made says which. */
uint32_t cil_native_global(struct ir_program *p, const char *name, uint64_t size, bool *made);
struct base_text;
/* Adds its name with version, culture and key. */
void cil_native_assembly_name(struct base_text *t, struct cil_assembly *a);

#endif
