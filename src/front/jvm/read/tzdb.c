/* The file is read from its beginning each time: it is small, and rarely needed. */
#include "front/jvm/read/tzdb.h"

#include <string.h>

struct reader {
    struct jvm_span rest;
    bool bad;
};

static struct jvm_span take_span(struct reader *r, uint32_t size) {
    if (r->bad || size > r->rest.size) {
        r->bad = true;
        return (struct jvm_span){0};
    }
    struct jvm_span taken = {r->rest.at, size};
    r->rest.at += size;
    r->rest.size -= size;
    return taken;
}

static uint32_t take_u2(struct reader *r) {
    struct jvm_span two = take_span(r, 2);
    return two.at ? jvm_bytes_u2(two.at) : 0;
}

static struct jvm_text take_text(struct reader *r) {
    struct jvm_span bytes = take_span(r, take_u2(r));
    return (struct jvm_text){(const char *)bytes.at, bytes.size};
}

/* Skips everything before the names of the regions: a 1, the word, names of versions. Returns the
 * number of versions. */
static uint32_t begin(struct reader *r, struct jvm_span file) {
    *r = (struct reader){.rest = file};
    struct jvm_span one = take_span(r, 1);
    if (!one.at || one.at[0] != 1 || !jvm_text_is(take_text(r), "TZDB")) {
        r->bad = true;
        return 0;
    }
    uint32_t versions = take_u2(r);
    for (uint32_t i = 0; i < versions; i++)
        take_text(r);
    return versions;
}

struct jvm_text jvm_tzdb_region(struct jvm_span file, uint32_t index) {
    struct reader r;
    begin(&r, file);
    uint32_t regions = take_u2(&r);
    if (r.bad || index >= regions)
        return (struct jvm_text){0};
    for (uint32_t i = 0; i < index; i++)
        take_text(&r);
    return take_text(&r);
}

/* The last version's table: pairs of a region and its rules. */
static uint32_t rules_of(struct reader *r, uint32_t versions, uint32_t region) {
    uint32_t found = UINT32_MAX;
    for (uint32_t v = 0; v < versions; v++) {
        uint32_t pairs = take_u2(r);
        found = UINT32_MAX;
        for (uint32_t i = 0; i < pairs; i++) {
            uint32_t of = take_u2(r), rules = take_u2(r);
            if (!r->bad && of == region)
                found = rules;
        }
    }
    return found;
}

struct jvm_span jvm_tzdb_rules(struct jvm_span file, const char *region) {
    struct reader r;
    uint32_t versions = begin(&r, file), regions = take_u2(&r), wanted = UINT32_MAX;
    for (uint32_t i = 0; i < regions; i++)
        if (jvm_text_is(take_text(&r), region))
            wanted = i;
    uint32_t count = take_u2(&r);
    struct reader rules = r;
    for (uint32_t i = 0; i < count; i++)
        take_span(&r, take_u2(&r));
    uint32_t index = rules_of(&r, versions, wanted);
    if (r.bad || wanted == UINT32_MAX || index >= count)
        return (struct jvm_span){0};
    for (uint32_t i = 0; i < index; i++)
        take_span(&rules, take_u2(&rules));
    return take_span(&rules, take_u2(&rules));
}
