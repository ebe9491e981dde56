/* Common to the natives of the C library: errno, strings that need not end, pointers in memory,
 * and the state that the library keeps, which lives in hidden globals of the prelude. */
#ifndef FRONT_LLVM_NATIVE_LIBC_H
#define FRONT_LLVM_NATIVE_LIBC_H

#include "front/llvm/native/arg.h"

enum vm_status front_llvm_errno_set(struct vm_call *c, int code);
/* The text of strerror in the C locale, whatever the user's locale is. */
enum { FRONT_LLVM_ERROR_ROOM = 64 };
void front_llvm_error_text(int code, char out[FRONT_LLVM_ERROR_ROOM]);

/* How many bytes (at most `max`) a reader looks at that begins at `pointer` and stops after the
 * first `stop`. If the memory ends before that, the answer is one more than there are, so that the
 * claim which follows faults there. */
uint64_t front_llvm_span(struct vm_call *c, uint64_t pointer, uint64_t max, unsigned char stop,
                         bool *found);
/* At most `max` bytes of a string that may lack its NUL; *length without it. */
enum vm_status front_llvm_claim_text(struct vm_call *c, uint64_t pointer, uint64_t max,
                                     const char **text, uint64_t *length);

enum vm_status front_llvm_pointer_read(struct vm_call *c, uint64_t place, uint64_t *pointer);
/* Claims now; front_llvm_pointer_put writes later. */
enum vm_status front_llvm_pointer_claim(struct vm_call *c, uint64_t place, void **bytes);
void front_llvm_pointer_put(struct vm_call *c, uint64_t place, void *bytes, uint64_t pointer);

/* A hidden global of prelude/libc.ir. It is there unless the tool was built wrongly. */
uint64_t front_llvm_hidden(struct vm_call *c, const char *name);
/* State that the C library guards itself: never part of a race. */
enum vm_status front_llvm_state_claim(struct vm_call *c, const char *name, uint64_t size,
                                      void **bytes);

/* The number of alternatives of an allocation: 2 if an option lets allocations fail. Alternative 1
 * is the failing one. */
uint32_t front_llvm_heap_ready(struct vm_call *c);
/* A new object for a string in ret[0], or null and ENOMEM. */
enum vm_status front_llvm_heap_allocate(struct vm_call *c, uint64_t size, uint32_t align);

#endif
