/* Tables side by side. They are read at random, and without huge pages the misses of the address
 * cache would cost as much as those of the data; but what is smaller than such a page, or ends in
 * the middle of one, can have it only together with others. Addresses are not used twice: a page is
 * given back when the last table that lies in it is dropped. For one caller at a time. To clear
 * pages takes longer than to fill them, and need not be done while others wait: see
 * store_arena_ready. */
#ifndef STORE_SPACE_H
#define STORE_SPACE_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

struct store_arena {
    char *base; /* NULL: there are not addresses enough, and tables lie apart */
    _Atomic size_t used;
    _Atomic size_t last; /* bytes that were taken */
    uint8_t *tables;     /* in each page */
};

void store_arena_open(struct store_arena *a);
void store_arena_close(struct store_arena *a);
/* As store_table_new and store_table_drop. */
void *store_arena_take(struct store_arena *a, size_t bytes);
void store_arena_give(struct store_arena *a, void *table, size_t bytes);
/* Where tables of one kind grow one after the other, the next one will be as large as the last: its
 * pages are there by then. Beside any other call. */
void store_arena_ready(const struct store_arena *a);

#endif
