/* Prefetches memory that will be needed soon. */
#ifndef BASE_PREFETCH_H
#define BASE_PREFETCH_H

/* The empty asm is an effect for the compiler, which would otherwise leave out calls of a function
 * that only prefetches. */
static inline void base_prefetch(const void *at) {
    __builtin_prefetch(at);
    __asm__ volatile("");
}

#endif
