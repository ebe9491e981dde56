/* The JDK's file of time zones, lib/tzdb.dat: names of regions, rules as java.time.zone.Ser writes
 * them, and the rules of each region. */
#ifndef FRONT_JVM_READ_TZDB_H
#define FRONT_JVM_READ_TZDB_H

#include "front/jvm/read/bytes.h"

/* The rules of a region; an empty span: there is no such region, or the file is not valid. */
struct jvm_span jvm_tzdb_rules(struct jvm_span file, const char *region);
/* The name of the region with this index; no text beyond the last. */
struct jvm_text jvm_tzdb_region(struct jvm_span file, uint32_t index);

#endif
