/* Growable arrays: BASE_VEC(int) v = {0}; *base_vec_push(&v) = 3; v.at[0]; v.count;
 * base_vec_drop(&v). */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/fatal.h"
#include "base/stress.h"
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define BASE_VEC(type)                                                                             \
    struct {                                                                                       \
        type *at;                                                                                  \
        uint32_t count, room;                                                                      \
    }

#define base_vec_reserve(v, n) ((v)->at = base_vec_grow((v)->at, &(v)->room, (n), sizeof *(v)->at))
/* A new last element, not initialised. The others may move. */
#define base_vec_push(v)                                                                           \
    ((v)->count < (v)->room && !BASE_STRESS ? (void)0                                              \
                                            : (void)base_vec_reserve(v, (v)->count + 1u),          \
     &(v)->at[(v)->count++])
/* Appends to a vector that has room and that other threads may be reading: the element is written
 * before the count includes it. */
#define base_vec_publish(v, ...)                                                                   \
    ((v)->count < (v)->room ? (void)0 : (void)base_vec_reserve(v, (v)->count + 1u),                \
     (v)->at[(v)->count] = (__VA_ARGS__),                                                          \
     __atomic_store_n(&(v)->count, (v)->count + 1u, __ATOMIC_RELEASE))
#define base_vec_count(v) __atomic_load_n(&(v)->count, __ATOMIC_ACQUIRE) /* of such a vector */
#define base_vec_last(v)  ((v)->at[(v)->count - 1])
#define base_vec_drop(v)  (base_free((v)->at), (v)->at = NULL, (v)->count = (v)->room = 0)

/* Makes room for at least `need` elements, and at least doubles it. Elements may move. */
void *base_vec_grow(void *at, uint32_t *room, uint32_t need, size_t element);

/* Zeroed address space that becomes memory when it is touched, for tables that must not move. The
 * caller gives it back with munmap. */
void *base_reserve(size_t bytes);

#endif
