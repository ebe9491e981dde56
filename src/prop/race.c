/* The pending operations of the other threads are noted before the step, because the step itself
 * may start threads, end them, or change what they do next. */
#include "prop/race.h"

#include "base/vec.h"
#include <assert.h>

struct intent {
    struct model_access access;
    uint32_t thread;
};

struct watcher {
    BASE_VEC(struct intent) intents;
    uint32_t next; /* how many pairs of an access and an intent were compared */
};

void *prop_race_fork(void *context) {
    (void)context;
    return base_calloc(1, sizeof(struct watcher));
}

void prop_race_drop(void *watcher) {
    struct watcher *w = watcher;
    base_vec_drop(&w->intents);
    free(w);
}

bool prop_race_idle(void *watcher, struct model *m) {
    (void)watcher;
    return !model_any_plain(m);
}

void prop_race_before(void *watcher, struct model *m) {
    struct watcher *w = watcher;
    uint32_t threads = m->v->threads(m);
    assert(!w->next); /* all races of the last step were taken */
    w->intents.count = 0;
    if (prop_race_idle(w, m))
        return;
    for (uint32_t t = 0; t < threads; t++) {
        const struct model_access *accesses;
        uint32_t count = m->v->pending(m, t, &accesses);
        for (uint32_t i = 0; i < count; i++)
            if (!(accesses[i].kind & MODEL_SYNC))
                *base_vec_push(&w->intents) = (struct intent){accesses[i], t};
    }
}

/* One of two racing accesses is plain. So a place has two bits. The first stands for plain
 * accesses of a step and all pending accesses, the second for all accesses of a step and plain
 * pending ones. */
uint64_t prop_race_concerns(const struct model_access *accesses, uint32_t count, bool done) {
    enum { HALF = 32, HASH_SHIFT = 59 };
    uint64_t bits = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct model_access *a = &accesses[i];
        if (a->kind & MODEL_SYNC)
            continue;
        uint64_t one = UINT64_C(1) << (a->place * 0x9E3779B97F4A7C15u >> HASH_SHIFT);
        assert(one >> HALF == 0);
        bool plain = !(a->kind & MODEL_ATOMIC);
        if (plain || !done)
            bits |= one;
        if (plain || done)
            bits |= one << HALF;
    }
    return bits;
}

static bool overlap(const struct model_access *a, const struct model_access *b) {
    if (a->place != b->place)
        return false;
    /* The end of an object's life is an access of all its bytes. */
    if ((a->kind | b->kind) & MODEL_FREE)
        return true;
    return (uint64_t)a->offset < (uint64_t)b->offset + b->size &&
           (uint64_t)b->offset < (uint64_t)a->offset + a->size;
}

/* `a` was done and `b` is pending. A compare-and-swap that fails only reads. Whether it does is
 * known of one that was done; one that is pending beside a read has another turn, in which it comes
 * first.
 */
static bool races(const struct model_access *a, const struct model_access *b) {
    if (!overlap(a, b))
        return false;
    if ((a->kind | b->kind) & MODEL_FREE)
        return !((a->kind | b->kind) & MODEL_ATOMIC);
    bool writes = (a->kind & MODEL_WRITE && !(a->kind & MODEL_UNWRITTEN)) ||
                  (b->kind & MODEL_WRITE && !(b->kind & MODEL_COMPARES));
    return writes && !(a->kind & b->kind & MODEL_ATOMIC);
}

static void describe(const struct model_access *a, uint32_t a_thread, const struct intent *b,
                     struct model_fault *fault) {
    bool first = a->site <= b->access.site;
    assert(a->place == b->access.place && a_thread != b->thread);
    uint64_t one = first ? a_thread : b->thread, other = first ? b->thread : a_thread;
    *fault = (struct model_fault){
        .kind = MODEL_FAULT_DATA_RACE,
        .thread = a_thread,
        .site = first ? a->site : b->access.site,
        .site2 = first ? b->access.site : a->site,
        .detail = {a->place, one << 32 | other, (uint64_t)a->offset << 32 | a->size},
    };
}

bool prop_race_step(void *watcher, struct model *m, struct model_choice choice,
                    struct model_fault *fault) {
    struct watcher *w = watcher;
    const struct model_access *accesses;
    uint32_t pairs = m->v->footprint(m, &accesses) * w->intents.count;
    while (w->next < pairs) {
        const struct model_access *access = &accesses[w->next / w->intents.count];
        const struct intent *other = &w->intents.at[w->next % w->intents.count];
        w->next++;
        if (access->kind & MODEL_SYNC || other->thread == choice.thread)
            continue;
        if (races(access, &other->access)) {
            describe(access, choice.thread, other, fault);
            return true;
        }
    }
    const struct model_fault *earlier;
    if (w->next - pairs < model_races(m, &earlier)) {
        *fault = earlier[w->next++ - pairs];
        return true;
    }
    w->next = 0;
    return false;
}
