/* What workers of a dynamic reduction share: answers and summaries from several threads while the
 * tables grow. */
#include "base/hash.h"
#include "explore/summary/shared.h"
#include "explore/summary/summary.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { WORKERS = 4, THREADS = 3 };

/* ---- answers ---- */

enum { ASKED = 400000, QUESTIONS = 30000 };

struct asker {
    struct store_growth_lock *growth_lock;
    struct explore_result_cache *answers;
    const uint64_t *rivals; /* keys that all ask for; NULL: each has its own order */
    uint32_t id, found;
    bool wrong;
};

static struct explore_before answer_of(uint64_t key) {
    uint64_t hash = base_hash_word(key + 7);
    return (struct explore_before){(uint32_t)hash, (uint32_t)(hash >> 48)};
}

/* Keys that belong in one place. */
enum { RIVALS = 4 };
static void find_rivals(uint64_t *keys) {
    uint32_t count = 0;
    for (uint64_t key = 1; count < RIVALS; key++) {
        uint64_t hash = base_hash_word(key);
        if (hash % 1024 == 0 && hash >> 60) /* those do not make the table grow */
            keys[count++] = key;
    }
}

/* Each rival twice running, so that some are found even if the workers run one after another. */
static uint64_t key_of(const struct asker *a, uint32_t k) {
    if (a->rivals)
        return a->rivals[(k / 2 + a->id) % RIVALS];
    return base_hash_word(k * (2 * a->id + 1)) % (k < ASKED / 2 ? 1500 : QUESTIONS) + 1;
}

/* What is found is right, though others write in the same places, and the table grows. */
static void *ask(void *argument) {
    struct asker *a = argument;
    struct store_growth_flag flag;
    store_growth_join(&flag, a->growth_lock);
    for (uint32_t k = 0; k < ASKED; k++) {
        uint64_t key = key_of(a, k);
        struct explore_before right = answer_of(key), b;
        explore_result_cache_approach(a->answers, &flag, key);
        if (explore_result_cache_find(a->answers, &flag, key, &b)) {
            a->wrong |= b.part != right.part || b.demands != right.demands;
            a->found++;
        } else {
            explore_result_cache_put(a->answers, &flag, key, right);
        }
    }
    store_growth_quit(&flag);
    return NULL;
}

static uint32_t ask_by_all(struct store_growth_lock *growth_lock, struct explore_result_cache *all,
                           const uint64_t *rivals) {
    struct asker askers[WORKERS];
    pthread_t threads[WORKERS];
    uint32_t found = 0;
    for (uint32_t i = 0; i < WORKERS; i++) {
        askers[i] =
            (struct asker){.growth_lock = growth_lock, .answers = all, .rivals = rivals, .id = i};
        assert_int_equal(pthread_create(&threads[i], NULL, ask, &askers[i]), 0);
    }
    for (uint32_t i = 0; i < WORKERS; i++) {
        pthread_join(threads[i], NULL);
        assert_false(askers[i].wrong);
        found += askers[i].found;
    }
    return found;
}

static void answers(void **state) {
    (void)state;
    if (BASE_STRESS)
        skip(); /* there is room for four */
    struct store_growth_lock growth_lock;
    struct store_growth_flag flag;
    struct explore_result_cache all;
    struct explore_before b = {1, 1 << 16};
    uint64_t rivals[RIVALS];
    find_rivals(rivals);
    store_growth_open(&growth_lock, true);
    store_growth_join(&flag, &growth_lock);
    explore_result_cache_open(&all, WORKERS, &base_tuning_usual);
    assert_false(explore_result_cache_find(&all, &flag, 5, &b));
    explore_result_cache_put(&all, &flag, 5, b); /* such demands have no room */
    assert_false(explore_result_cache_find(&all, &flag, 5, &b));
    assert_true(ask_by_all(&growth_lock, &all, rivals) > 0);
    uint64_t least = all.mask + 1;
    assert_true(ask_by_all(&growth_lock, &all, NULL) > WORKERS * ASKED / 3);
    assert_true(all.mask + 1 > 4 * least);
    explore_result_cache_close(&all);
    store_growth_quit(&flag);
    store_growth_close(&growth_lock);
}

/* ---- summaries ---- */

/* A summary in which each thread comes to some operations after steps of others. */
static uint32_t make_summary(struct explore_summaries *s, uint64_t *random) {
    uint32_t parts[THREADS] = {EXPLORE_PART_NONE};
    for (uint32_t i = 0; i < 12; i++) {
        *random = base_hash_word(*random + 1);
        struct model_access both[2] = {
            {.place = *random % 40, .size = 4, .kind = *random >> 8 & 1 ? MODEL_WRITE : MODEL_READ},
            {.place = *random >> 16 & 15, .size = 8, .kind = MODEL_READ}};
        uint32_t op = explore_summary_op(s, both, 1 + (*random >> 24 & 1), 1);
        uint32_t t = (uint32_t)(*random >> 32) % THREADS;
        struct explore_step step = {.thread = (t + 1) % THREADS, .op = op, .needed = 7};
        uint32_t single = explore_summary_single(s, t, op);
        parts[t] = explore_summary_join(s, parts[t], single);
        for (uint32_t k = 0; k < THREADS; k++)
            parts[k] = explore_summary_before(s, parts[k], explore_summary_step(s, &step)).part;
    }
    return explore_summary_keep(s, parts, THREADS);
}

/* What a step on a place before a state with this summary demands: by thread, the sets of threads
 * one of whose members must go first. */
static uint64_t demands_of(struct explore_summaries *s, uint32_t summary, uint64_t place) {
    uint32_t parts[EXPLORE_SUMMARY_THREADS], count = explore_summary_get(s, summary, parts);
    struct model_access a = {.place = place, .size = 4, .kind = MODEL_WRITE};
    struct explore_step step = {.thread = 3, .op = explore_summary_op(s, &a, 1, 1), .needed = 15};
    uint32_t number = explore_summary_step(s, &step);
    uint64_t all = 0;
    for (uint32_t t = 0; t < count; t++) {
        uint32_t n, list = explore_summary_before(s, parts[t], number).demands;
        const uint64_t *pasts = explore_summary_demands(s, list, &n);
        for (uint32_t set = 0; set < 1 << THREADS; set++)
            for (uint32_t i = 0; i < n; i++)
                if ((pasts[i] & set) == pasts[i])
                    all |= UINT64_C(1) << (t << THREADS | set);
    }
    return all;
}

enum { SUMMARIES = 503, PLACES = 40 }; /* a prime, so that each order has all */

/* A worker makes the same summaries as the others, in another order. */
struct author {
    struct explore_shared_names *shared_names;
    uint32_t id;
    bool late;
    uint32_t made[SUMMARIES], joined[SUMMARIES][THREADS];
    uint64_t demands[SUMMARIES][PLACES];
};

static void make(struct explore_summaries *s, struct author *a, uint32_t i) {
    uint64_t random = i;
    a->made[i] = make_summary(s, &random);
}

static void make_all(struct explore_summaries *s, struct author *a) {
    for (uint32_t k = 0; k < SUMMARIES; k++)
        make(s, a, (k * (2 * a->id + 1) + a->id * 100) % SUMMARIES);
}

static void ask_all(struct explore_summaries *s, struct author *a) {
    for (uint32_t i = 0; i < SUMMARIES; i++)
        for (uint64_t place = 0; place < PLACES; place++)
            a->demands[i][place] = demands_of(s, a->made[i], place);
}

/* What two summaries have in common is found out without naming anything. */
static void join_all(struct explore_summaries *s, struct author *a) {
    for (uint32_t i = 0; i < SUMMARIES; i++) {
        uint32_t parts[EXPLORE_SUMMARY_THREADS] = {0}, others[EXPLORE_SUMMARY_THREADS] = {0};
        explore_summary_get(s, a->made[i], parts);
        explore_summary_get(s, a->made[(i + 1) % SUMMARIES], others);
        for (uint32_t t = 0; t < THREADS; t++)
            a->joined[i][t] = explore_summary_join(s, parts[t], others[t]);
    }
}

/* Whoever comes late makes none. */
static void *work(void *argument) {
    struct author *a = argument;
    struct store_growth_flag flag;
    store_growth_join(&flag, &a->shared_names->growth_lock);
    struct explore_summaries *s = explore_summaries_new(a->shared_names, &flag);
    if (!a->late)
        make_all(s, a);
    join_all(s, a);
    ask_all(s, a);
    explore_summaries_drop(s);
    store_growth_quit(&flag);
    return NULL;
}

/* Whoever has shared_names of its own must find out everything itself. */
static void work_alone(struct author *a) {
    a->shared_names = explore_shared_names_new(1, NULL);
    work(a);
    explore_shared_names_drop(a->shared_names);
}

/* One worker makes some alone, then all make all: numbers are the same for all, and so is what they
 * mean, also to one who comes late. */
static void summaries(void **state) {
    (void)state;
    static struct author late, alone, authors[WORKERS];
    pthread_t threads[WORKERS];
    uint64_t any = 0;
    struct explore_shared_names *c = explore_shared_names_new(WORKERS, NULL);
    struct store_growth_flag flag;
    store_growth_join(&flag, &c->growth_lock);
    struct explore_summaries *first = explore_summaries_new(c, &flag);
    for (uint32_t i = 0; i < WORKERS; i++)
        authors[i] = (struct author){.shared_names = c, .id = i};
    for (uint32_t i = 0; i < 10; i++)
        make(first, &authors[0], i);
    late = authors[0];
    late.late = true;
    explore_summaries_share(first);
    for (uint32_t i = 0; i < WORKERS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &authors[i]), 0);
    for (uint32_t i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
    assert_memory_equal(late.made, authors[0].made, 10 * sizeof *late.made);
    memcpy(late.made, authors[0].made, sizeof late.made);
    work(&late);
    work_alone(&alone);
    assert_memory_equal(alone.demands, late.demands, sizeof late.demands);
    for (uint32_t k = 0; k < WORKERS; k++) {
        assert_memory_equal(authors[k].made, late.made, sizeof late.made);
        assert_memory_equal(authors[k].joined, late.joined, sizeof late.joined);
        assert_memory_equal(authors[k].demands, late.demands, sizeof late.demands);
    }
    for (uint32_t i = 0; i < SUMMARIES; i++) {
        assert_int_equal(demands_of(first, late.made[i], 3), late.demands[i][3]);
        any |= late.demands[i][3];
    }
    assert_true(any);
    explore_summaries_drop(first);
    store_growth_quit(&flag);
    explore_shared_names_drop(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers), cmocka_unit_test(summaries)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
