/* Slots to Java values and back, objects and texts: what every native here starts and ends with. A
 * native holds the supply lock while it looks up classes.
 *
 * Invariants of this folder:
 * - a native claims all memory that it touches before it writes any of it, and returns the result
 *   of a claim unless it is VM_OK; so it happens as a whole or not at all;
 * - a native reads only the arguments that its row declares, and keeps nothing outside the machine;
 * - a method that throws is given the arguments that it takes;
 * - the class of an object says what it is: arguments come from programs, and are checked before
 *   use. */
#ifndef FRONT_JVM_NATIVE_ARG_H
#define FRONT_JVM_NATIVE_ARG_H

#include "front/jvm/class/class.h"
#include "vm/native_slot.h"
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define L_OBJECT "Ljava/lang/Object;"
#define L_STRING "Ljava/lang/String;"
#define L_CLASS  "Ljava/lang/Class;"
#define L_THREAD "Ljava/lang/Thread;"

static inline int64_t native_long(const struct vm_call *c, uint32_t i) {
    assert(i < c->count);
    return (int64_t)c->arg[i];
}

/* ---- native/util.c ---- */

struct jvm *jvm_native_world(struct vm_call *c);
/* The class that a Class object stands for; it must be one. */
struct jvm_class *jvm_native_class(struct vm_call *c, uint64_t mirror);
uint64_t jvm_native_mirror(struct jvm_class *class); /* 0 for NULL */
struct jvm_class *jvm_native_class_of(struct vm_call *c, uint64_t object);

/* The offset of a field of a class of the JDK that is loaded. Takes the supply lock. */
uint32_t jvm_native_offset(struct vm_call *c, const char *class, const char *field);

/* Does a name begin with one of these? The list ends with NULL. */
bool jvm_native_begins(const char *name, const char *const *with);

/* Goes on with a method of heddle/Raise, which throws. */
enum vm_status jvm_native_raise(struct vm_call *c, const char *method, const char *descriptor,
                                const uint64_t *args, uint32_t count);
enum vm_status jvm_native_raise_null(struct vm_call *c);
/* The same for a method that takes a text: (Ljava/lang/String;)V. */
enum vm_status jvm_native_raise_text(struct vm_call *c, const char *method, const char *text);

/* An interned string: nothing is made. */
uint64_t jvm_native_text_constant(struct vm_call *c, const char *text);
/* A new string of so many units, of two bytes each if it is wide, which go to `at`. */
enum vm_status jvm_native_string_room(struct vm_call *c, uint32_t units, bool wide,
                                      uint64_t *string, void **at);
/* Returns a new byte[] with these bytes; if their address is NULL, null. */
enum vm_status jvm_native_bytes_return(struct vm_call *c, struct jvm_span bytes);
/* The string's units, one after another. They are immutable, so the read is no access that others
 * must know of. */
struct jvm_native_string {
    const uint8_t *bytes;
    uint32_t length; /* units */
    bool wide;       /* of two bytes each */
};
bool jvm_native_string(struct vm_call *c, uint64_t string, struct jvm_native_string *out);
static inline uint32_t jvm_native_unit(const struct jvm_native_string *s, uint32_t i) {
    return s->wide ? (uint32_t)(s->bytes[2 * i] | s->bytes[2 * i + 1] << 8) : s->bytes[i];
}
struct base_text;
/* As UTF-8. */
void jvm_native_string_utf8(const struct jvm_native_string *s, struct base_text *out);
/* The same for a pointer, NUL-terminated, to be freed; NULL: it is no string. */
char *jvm_native_string_copy(struct vm_call *c, uint64_t string);

/* A field of an object; these functions claim it. */
enum vm_status jvm_native_field_get(struct vm_call *c, uint64_t object, uint32_t offset,
                                    uint32_t bytes, uint64_t *value);
enum vm_status jvm_native_field_set(struct vm_call *c, uint64_t object, uint32_t offset,
                                    uint32_t bytes, uint64_t value);
enum vm_status jvm_native_reference_set(struct vm_call *c, uint64_t object, uint32_t offset,
                                        uint64_t value);

#endif
