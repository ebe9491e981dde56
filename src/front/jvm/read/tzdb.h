/* The JDK's file of time zones, lib/tzdb.dat: names of regions, rules as java.time.zone.Ser writes
 * them, and which region has which. */
#ifndef FRONT_JVM_READ_TZDB_H
#define FRONT_JVM_READ_TZDB_H

#include "front/jvm/read/bytes.h"

/* The rules of a region; none: there is no such region, or the file is not what it should be. */
struct jvm_span jvm_tzdb_rules(struct jvm_span file, const char *region);
/* The number of regions, and the name of each; the name is none beyond. */
struct jvm_text jvm_tzdb_region(struct jvm_span file, uint32_t index);

#endif
