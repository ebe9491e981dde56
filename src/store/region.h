/* Memory of the store. A region never moves: it reserves addresses and lets the system supply pages
 * as they are touched, so ids stay valid and readers need no lock while it grows. Tables do move.
 * Large tables come straight from the system, so that a dropped one is really given back. A space
 * holds tables side by side. */
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
/* Is so little left that a search should stop? */
bool store_region_tight(const struct store_region *r);
/* Used bytes in whole pages. */
uint64_t store_region_bytes(const struct store_region *r);

/* A new table, zeroed and aligned to a cache line. */
void *store_table_new(size_t bytes);
/* The same for a table that takes little memory as long as little of it is used. */
void *store_table_new_sparse(size_t bytes);
void store_table_drop(void *table, size_t bytes);
/* Makes the system supply the pages of a table now. The table must be all zero. */
void store_table_touch(void *table, size_t bytes);
/* The same for a table that may be in use meanwhile, as far as the system can. */
void store_table_ready(void *table, size_t bytes);

/* Tables side by side, for one caller at a time. They are read at random, and without huge pages
 * the misses of the address cache would cost as much as those of the data. But a table that is
 * smaller than a huge page, or ends in the middle of one, has to share it with other tables.
 * Addresses are not used twice: a page is given back when the last table in it is dropped. */
struct store_space {
    char *base; /* NULL: there are too few addresses, and tables lie apart */
    _Atomic size_t used;
    _Atomic size_t last; /* how many bytes the last table took */
    uint8_t *tables;     /* how many tables lie in each page */
};

void store_space_open(struct store_space *a);
void store_space_close(struct store_space *a);
/* As store_table_new and store_table_drop. */
void *store_space_take(struct store_space *a, size_t bytes);
void store_space_give(struct store_space *a, void *table, size_t bytes);
/* Makes the system supply the pages of the next table, assuming that it is as large as the last.
 * Clearing pages takes longer than filling them, so this is done while no other worker waits. It
 * may run beside any other call. */
void store_space_ready(const struct store_space *a);

#endif
