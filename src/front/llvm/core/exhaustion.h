/* LLVM is C++ and ends the process in its own ways when an allocation fails. Private to the front
 * end. */
#ifndef FRONT_LLVM_CORE_EXHAUSTION_H
#define FRONT_LLVM_CORE_EXHAUSTION_H

/* From now on an allocation of LLVM's that fails is fatal as one of ours is (base/fatal.h). */
void llvm_exhaustion_catch(void);

/* A text that LLVM made, which is NULL if there was no memory for it: that is fatal too. */
char *llvm_exhaustion_check(char *text);

#endif
