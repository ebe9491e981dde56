/* Memory that will be needed soon. */
#ifndef BASE_PREFETCH_H
#define BASE_PREFETCH_H

/* To the compiler a prefetch is no effect: calls of a function that does nothing else would be left
 * out. */
static inline void base_prefetch(const void *at) {
    __builtin_prefetch(at);
    __asm__ volatile("");
}

#endif
