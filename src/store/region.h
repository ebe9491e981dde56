/* Memory that never moves. A region reserves addresses and lets the system give pages as they are
 * touched, so ids stay valid and readers need no lock while it grows. Tables, which do move, come
 * straight from the system when they are large, so that a dropped one is really given back. A space
 * has tables side by side. */
#ifndef STORE_REGION_H
#define STORE_REGION_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store_region {
    char *base;
    size_t reserved;
    _Atomic size_t used;
};

/* Reserves `bytes` of addresses, or as many as there are. */
void store_region_open(struct store_region *r, size_t bytes);
void store_region_close(struct store_region *r);
/* The offset of `bytes` new zeroed bytes. */
size_t store_region_take(struct store_region *r, size_t bytes);
/* Gives back the last take, if it is still the last. */
void store_region_untake(struct store_region *r, size_t offset, size_t bytes);
/* So little is left that whoever can stop should. */
bool store_region_tight(const struct store_region *r);
/* Used bytes in whole pages. */
uint64_t store_region_bytes(const struct store_region *r);

/* Zeroed, aligned to a cache line. */
void *store_table_new(size_t bytes);
/* As long as little of it is used, it takes little memory. */
void *store_table_new_sparse(size_t bytes);
void store_table_drop(void *table, size_t bytes);
/* Has the pages of a table, which is all zero, given out now. */
void store_table_touch(void *table, size_t bytes);
/* The same of what may be in use meanwhile, as far as the system can. */
void store_table_ready(void *table, size_t bytes);

/* Tables side by side, for one caller at a time. They are read at random, and without huge pages
 * the misses of the address cache would cost as much as those of the data; but a table that is
 * smaller than such a page, or ends in the middle of one, can have it only together with others.
 * Addresses are not used twice: a page is given back when the last table that lies in it is
 * dropped. */
struct store_space {
    char *base; /* NULL: there are not addresses enough, and tables lie apart */
    _Atomic size_t used;
    _Atomic size_t last; /* bytes that were taken */
    uint8_t *tables;     /* in each page */
};

void store_space_open(struct store_space *a);
void store_space_close(struct store_space *a);
/* As store_table_new and store_table_drop. */
void *store_space_take(struct store_space *a, size_t bytes);
void store_space_give(struct store_space *a, void *table, size_t bytes);
/* Has the pages of the next table given out, if it is as large as the last. To clear pages takes
 * longer than to fill them, so this is done while no other worker waits. It may run beside any
 * other call. */
void store_space_ready(const struct store_space *a);

#endif
