/* Numbers that another process needs to go on with states of this one. Contents name things by
 * numbers that were given out while the program ran: slots, places of managed objects, sites where
 * loops were cut; these are kept as words. Functions, classes and globals of a program with a
 * supply get theirs when they are first needed: the search keeps the runs that needed some, and
 * takes them again. */
#include "vm/state/checkpoint.h"

#include "base/hash.h"
#include "vm/core/apart.h"
#include "vm/core/registry.h"
#include "vm/heap/site_name.h"
#include <stdlib.h>

enum {
    ARBITRARY_MADE = 1,
    TOLD_APART = 2,
    VOID = 4,
    CLOCK_MADE = 8,
    WAITED = 16,
    UNKNOWN_MADE = 32,
    ORDER_CHOSEN = 64,
    WRONG = 7 /* the bit of the first assumption */
};
enum { MOST = 1 << 28 };

typedef BASE_VEC(uint32_t) words;

/* ---- out ---- */

static void put_list(words *out, const uint32_t *at, uint32_t count) {
    *base_vec_push(out) = count;
    for (uint32_t i = 0; i < count; i++)
        *base_vec_push(out) = at[i];
}

static uint32_t invariant_count(const struct vm_image *image) {
    return image->p->invariants.count + image->o.invariant_count;
}

static void put_asked(words *out, struct vm_image *image) {
    *base_vec_push(out) = invariant_count(image);
    for (uint32_t i = 0; i < invariant_count(image); i++)
        *base_vec_push(out) = atomic_load(&image->invariants_asked[i]);
}

static uint32_t flags_of(struct vm_image *image) {
    uint32_t flags = (atomic_load(&image->arbitrary_made) ? ARBITRARY_MADE : 0) |
                     (atomic_load(&image->told_apart) ? TOLD_APART : 0) |
                     (atomic_load(&image->assumptions.is_void) ? VOID : 0) |
                     (atomic_load(&image->clock_made) ? CLOCK_MADE : 0) |
                     (atomic_load(&image->waited) ? WAITED : 0) |
                     (atomic_load(&image->unknown_made) ? UNKNOWN_MADE : 0) |
                     (atomic_load(&image->order_chosen) ? ORDER_CHOSEN : 0);
    for (uint32_t i = 0; i < VM_ASSUMPTIONS; i++)
        flags |= (uint32_t)atomic_load(&image->assumptions.wrong[i]) << (WRONG + i);
    return flags;
}

uint32_t *vm_checkpoint_save(struct vm_image *image, uint32_t *count) {
    words out = {0};
    *base_vec_push(&out) = flags_of(image);
    put_asked(&out, image);
    put_list(&out, image->loops_cut.sites.at, image->loops_cut.sites.count);
    uint32_t size;
    uint32_t *part = vm_site_names_save(&image->site_names, &size);
    put_list(&out, part, size);
    free(part);
    part = vm_registry_save(&image->registry, &size);
    put_list(&out, part, size);
    free(part);
    size = 0;
    part = vm_owners_save(&image->owners, NULL, &size);
    put_list(&out, part, size);
    free(part);
    *count = out.count;
    return out.at;
}

/* ---- in ---- */

struct reader {
    const uint32_t *at, *end;
    bool bad;
};

static const uint32_t *get_list(struct reader *r, uint32_t *count) {
    *count = r->at < r->end ? *r->at++ : 0;
    if (*count > MOST || *count > (uint64_t)(r->end - r->at)) {
        r->bad = true;
        *count = 0;
    }
    const uint32_t *list = r->at;
    r->at += *count;
    return list;
}

static void set_flags(struct vm_image *image, uint32_t flags) {
    atomic_store(&image->arbitrary_made, (flags & ARBITRARY_MADE) != 0);
    atomic_store(&image->told_apart, (flags & TOLD_APART) != 0);
    atomic_store(&image->assumptions.is_void, (flags & VOID) != 0);
    atomic_store(&image->clock_made, (flags & CLOCK_MADE) != 0);
    atomic_store(&image->waited, (flags & WAITED) != 0);
    atomic_store(&image->unknown_made, (flags & UNKNOWN_MADE) != 0);
    atomic_store(&image->order_chosen, (flags & ORDER_CHOSEN) != 0);
    for (uint32_t i = 0; i < VM_ASSUMPTIONS; i++)
        atomic_store(&image->assumptions.wrong[i], flags >> (WRONG + i) & 1);
}

bool vm_checkpoint_restore(struct vm_image *image, const uint32_t *from, uint32_t count) {
    struct reader r = {from, from + count, count == 0};
    uint32_t flags = r.bad ? 0 : *r.at++, asked, cuts, places, slots, owners;
    const uint32_t *asked_at = get_list(&r, &asked), *cuts_at = get_list(&r, &cuts);
    const uint32_t *places_at = get_list(&r, &places), *slots_at = get_list(&r, &slots);
    const uint32_t *owners_at = get_list(&r, &owners);
    if (r.bad || r.at != r.end || asked != invariant_count(image) ||
        !vm_owners_restore(&image->owners, owners_at, &owners) ||
        !vm_registry_restore(&image->registry, slots_at, slots) ||
        !vm_site_names_restore(&image->site_names, places_at, places))
        return false;
    set_flags(image, flags);
    for (uint32_t i = 0; i < asked; i++)
        atomic_store(&image->invariants_asked[i], asked_at[i] != 0);
    image->loops_cut.sites.count = 0;
    for (uint32_t i = 0; i < cuts; i++)
        *base_vec_push(&image->loops_cut.sites) = cuts_at[i];
    return true;
}

/* ---- what came while it ran ---- */

static uint64_t mix(uint64_t hash, const char *name) {
    return base_hash_word(hash ^ base_hash_bytes(name, strlen(name)));
}

static uint64_t names(const struct vm_image *image) {
    const struct ir_program *p = image->p;
    uint64_t hash = image->sites;
    for (uint32_t i = 0; i < base_vec_count(&p->functions); i++)
        hash = mix(hash, p->functions.at[i].name);
    for (uint32_t i = 0; i < base_vec_count(&p->globals); i++)
        hash = base_hash_word(mix(hash, p->globals.at[i].name) + p->globals.at[i].size);
    for (uint32_t i = 0; i < base_vec_count(&p->classes); i++)
        hash = mix(hash, p->classes.at[i].name);
    for (uint32_t i = 0; i < image->by_site.count; i++)
        hash = base_hash_word(hash ^ image->by_site.at[i]);
    return hash;
}

uint64_t vm_checkpoint_growth(struct vm_image *image, bool whole) {
    const struct ir_program *p = image->p;
    assert(p->supplier);
    if (!whole)
        return (uint64_t)base_vec_count(&p->functions) + base_vec_count(&p->globals) +
               base_vec_count(&p->classes) + base_vec_count(&p->types) +
               __atomic_load_n(&image->sites, __ATOMIC_ACQUIRE);
    ir_program_hold(image->p);
    uint64_t hash = names(image);
    ir_program_release(image->p);
    return hash;
}
