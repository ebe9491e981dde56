/* The format languages of printf and scanf, in two phases so that a native stays one operation:
 * first everything is read, claimed and worked out, then the results are written. */
#ifndef FRONT_LLVM_NATIVE_FORMAT_H
#define FRONT_LLVM_NATIVE_FORMAT_H

#include "base/text.h"
#include "base/vec.h"
#include "front/llvm/native/varargs.h"

/* Bytes to be written into claimed memory: the `size` bytes at `place`. The content is in `text` if
 * it has more than eight bytes, otherwise in `value`. */
struct front_llvm_store {
    void *bytes;
    uint64_t place; /* the same as `bytes`, as the program's pointer */
    uint64_t value; /* the content of up to eight bytes */
    char *text;     /* an owned copy of a longer content */
    uint32_t size;
    bool pointer;
};

struct front_llvm_stores {
    BASE_VEC(struct front_llvm_store) list;
};

/* Claims `size` bytes at `place` and remembers what goes there; `from` is copied. */
enum vm_status front_llvm_stores_add(struct front_llvm_stores *s, struct vm_call *c, uint64_t place,
                                     const void *from, uint32_t size);
void front_llvm_stores_write(struct front_llvm_stores *s, struct vm_call *c);
void front_llvm_stores_drop(struct front_llvm_stores *s);

/* The result of a call of printf: the text, and the counts for its %n. */
struct front_llvm_printed {
    struct base_text text;
    struct front_llvm_stores stores;
};

/* Works out the text. It initialises `out`, which must be dropped whatever the result is. */
enum vm_status front_llvm_format(struct front_llvm_varargs *v, uint64_t format,
                                 struct front_llvm_printed *out);
void front_llvm_printed_drop(struct front_llvm_printed *p);

/* scanf over a text that ends with a NUL. *result: what scanf returns. */
enum vm_status front_llvm_scan(struct front_llvm_varargs *v, uint64_t format, const char *input,
                               struct front_llvm_stores *stores, int *result);

/* The parts of a conversion specification, of both languages. */
enum front_llvm_length {
    FRONT_LLVM_LENGTH_NONE,
    FRONT_LLVM_LENGTH_HH,
    FRONT_LLVM_LENGTH_H,
    FRONT_LLVM_LENGTH_L,
    FRONT_LLVM_LENGTH_LL,
    FRONT_LLVM_LENGTH_J,
    FRONT_LLVM_LENGTH_Z,
    FRONT_LLVM_LENGTH_T,
    FRONT_LLVM_LENGTH_LONG_DOUBLE,
};

enum front_llvm_length front_llvm_length_read(const char **at);
/* How many bytes an integer of that length has. */
uint32_t front_llvm_length_bytes(struct vm_call *c, enum front_llvm_length length);

#endif
