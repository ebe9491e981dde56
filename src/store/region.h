/* Memory that never moves. A region reserves addresses and lets the system give pages as they are
 * touched, so ids stay valid and readers need no lock while it grows. Tables, which do move, come
 * straight from the system when they are large, so that a dropped one is really given back. */
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

#endif
