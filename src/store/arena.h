/* Tables side by side. They are read at random, and without huge pages the misses of the address
 * cache would cost as much as those of the data; but what is smaller than such a page, or ends in
 * the middle of one, can have it only together with others. Addresses are not used twice: a page is
 * given back when the last table that lies in it is dropped. For one caller at a time. */
#ifndef STORE_ARENA_H
#define STORE_ARENA_H

#include <stddef.h>
#include <stdint.h>

struct store_arena {
    char *base; /* NULL: there are not addresses enough, and tables lie apart */
    size_t used;
    uint8_t *tables; /* in each page */
};

void store_arena_open(struct store_arena *a);
void store_arena_close(struct store_arena *a);
/* As store_table_new and store_table_drop. */
void *store_arena_take(struct store_arena *a, size_t bytes);
void store_arena_give(struct store_arena *a, void *table, size_t bytes);

#endif
