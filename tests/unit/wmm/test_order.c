/* Happens-before on random runs, against an oracle that keeps whole sets: each knower has a bit for
 * every access that was ever made. */
#include "base/hash.h"
#include "wmm/event.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { THREADS = 4, PLACES = 3, STEPS = 60, RUNS = 4000, MADE = 512 };

typedef uint64_t set[MADE / 64];

static void add(set a, uint32_t i) {
    a[i / 64] |= UINT64_C(1) << i % 64;
}
static bool has(const set a, uint32_t i) {
    return a[i / 64] >> i % 64 & 1;
}
static void join(set a, const set b) {
    for (uint32_t i = 0; i < MADE / 64; i++)
        a[i] |= b[i];
}
static void clear(set a) {
    memset(a, 0, sizeof(set));
}

/* ---- the oracle ---- */

struct naive {
    struct {
        struct wmm_access a;
        uint32_t thread;
        bool dead; /* its object */
    } made[MADE];
    uint32_t count;
    set view[THREADS], pending[THREADS], fence[THREADS], message[PLACES + 1];
    bool alive[THREADS], joinable[THREADS];
};

static void naive_access(struct naive *n, uint32_t thread, const struct wmm_access *a) {
    assert_true(n->count < MADE);
    n->made[n->count].a = *a;
    n->made[n->count].thread = thread;
    n->made[n->count].dead = false;
    add(n->view[thread], n->count++);
}

static void naive_write(struct naive *n, uint32_t thread, uint32_t place, bool release,
                        bool keeps) {
    if (!keeps)
        clear(n->message[place]);
    join(n->message[place], release ? n->view[thread] : n->fence[thread]);
}

static void naive_fence(struct naive *n, uint32_t thread, bool acquire, bool release) {
    if (acquire)
        join(n->view[thread], n->pending[thread]);
    if (release)
        memcpy(n->fence[thread], n->view[thread], sizeof(set));
}

static void naive_forget(struct naive *n, uint32_t place) {
    clear(n->message[place]);
    for (uint32_t i = 0; i < n->count; i++)
        n->made[i].dead |= n->made[i].a.at.place == place;
}

/* ---- a pair of runs ---- */

struct both {
    struct naive *n;
    struct wmm_order o;
    uint64_t seed;
    /* what the last check found, by the site of the earlier access */
    bool found[64];
};

static uint32_t draw(struct both *b, uint32_t below) {
    b->seed = base_hash_word(b->seed + 1);
    return (uint32_t)(b->seed >> 33) % below;
}

static void note(void *context, uint32_t other, const struct wmm_access *earlier) {
    struct both *b = context;
    (void)other;
    assert_true(earlier->site < 64);
    b->found[earlier->site] = true;
}

/* Of accesses that one thread did alike to the same bytes only the last has to be found. */
static bool is_stood_for(const struct naive *n, uint32_t i) {
    for (uint32_t k = i + 1; k < n->count; k++)
        if (n->made[k].thread == n->made[i].thread && !n->made[k].dead &&
            memcmp(&n->made[k].a, &n->made[i].a, sizeof n->made[i].a) == 0)
            return true;
    return false;
}

static void check(struct both *b, uint32_t thread, const struct wmm_access *a) {
    bool want[64] = {false};
    const struct naive *n = b->n;
    for (uint32_t i = 0; i < n->count; i++)
        if (!n->made[i].dead && n->made[i].thread != thread && !has(n->view[thread], i) &&
            wmm_access_conflicts(&n->made[i].a, a) && !is_stood_for(n, i))
            want[n->made[i].a.site] = true;
    memset(b->found, 0, sizeof b->found);
    wmm_order_check(&b->o, thread, a, note, b);
    assert_memory_equal(want, b->found, sizeof want);
}

/* Each access of a kind has a site of its own, so that reports can be told apart. */
static struct wmm_access some_access(struct both *b, uint32_t thread) {
    static const uint32_t kinds[] = {WMM_READ, WMM_WRITE, WMM_READ | WMM_ATOMIC,
                                     WMM_WRITE | WMM_ATOMIC};
    uint32_t kind = draw(b, 4), offset = 4 * draw(b, 2), size = draw(b, 3) ? 4 : 8 - offset;
    return (struct wmm_access){.at = {1 + draw(b, PLACES), offset, size},
                               .kind = kinds[kind],
                               .site = thread * 16 + kind * 4 + offset / 4 + (size == 8 ? 2 : 0)};
}

static uint32_t pick_alive(struct both *b) {
    uint32_t t = draw(b, THREADS);
    while (!b->n->alive[t])
        t = (t + 1) % THREADS;
    return t;
}

static uint32_t count_alive(const struct naive *n) {
    uint32_t alive = 0;
    for (uint32_t t = 0; t < THREADS; t++)
        alive += n->alive[t];
    return alive;
}

static void start(struct both *b, uint32_t parent) {
    struct naive *n = b->n;
    for (uint32_t t = 0; t < THREADS; t++) {
        if (n->alive[t] || n->joinable[t] || !wmm_order_knows_all(&b->o, parent, t))
            continue;
        n->alive[t] = true;
        memcpy(n->view[t], n->view[parent], sizeof(set));
        clear(n->pending[t]);
        clear(n->fence[t]);
        wmm_order_start(&b->o, parent, t);
        return;
    }
}

static void end(struct both *b, uint32_t thread) {
    if (count_alive(b->n) < 2)
        return;
    b->n->alive[thread] = false;
    b->n->joinable[thread] = draw(b, 3) != 0;
    wmm_order_end(&b->o, thread);
    if (!b->n->joinable[thread])
        wmm_order_retire(&b->o, thread);
}

static void await(struct both *b, uint32_t thread) {
    for (uint32_t t = 0; t < THREADS; t++)
        if (b->n->joinable[t]) {
            join(b->n->view[thread], b->n->view[t]);
            b->n->joinable[t] = false;
            wmm_order_join(&b->o, thread, t);
            wmm_order_retire(&b->o, t);
            return;
        }
}

static void synchronise(struct both *b, uint32_t t) {
    uint32_t place = 1 + draw(b, PLACES);
    struct wmm_range at = {place, 0, 8};
    bool strong = draw(b, 2), keeps = draw(b, 2);
    switch (draw(b, 4)) {
    case 0:
        join(strong ? b->n->view[t] : b->n->pending[t], b->n->message[place]);
        wmm_order_read(&b->o, t, at, strong);
        break;
    case 1:
        naive_write(b->n, t, place, strong, keeps);
        wmm_order_write(&b->o, t, at, strong, keeps);
        break;
    case 2:
        clear(b->n->message[place]);
        wmm_order_silence(&b->o, at);
        break;
    default: naive_fence(b->n, t, strong, keeps); wmm_order_fence(&b->o, t, strong, keeps);
    }
}

/* Every log goes to bytes and back. */
static void repack(struct wmm_order *o) {
    uint32_t words[4096];
    for (uint32_t t = 0; t < o->count; t++) {
        uint32_t count = wmm_log_words(&o->logs[t]);
        assert_true(count <= sizeof words / sizeof *words);
        if (count)
            wmm_log_pack(&o->logs[t], words);
        wmm_log_load(&o->logs[t], words, count);
        assert_int_equal(wmm_log_words(&o->logs[t]), count);
    }
}

static void settle(struct both *b) {
    uint32_t lives[THREADS];
    for (uint32_t t = 0; t < THREADS; t++)
        lives[t] = b->n->alive[t] ? WMM_RUNS : WMM_GONE;
    wmm_order_settle(&b->o, lives);
    if (draw(b, 3) == 0)
        repack(&b->o);
}

static void step(struct both *b) {
    uint32_t t = pick_alive(b);
    struct wmm_access a = some_access(b, t);
    switch (draw(b, 12)) {
    case 0: start(b, t); break;
    case 1: end(b, t); break;
    case 2: await(b, t); break;
    case 3:
        if (draw(b, 3) == 0) {
            naive_forget(b->n, a.at.place);
            wmm_order_forget(&b->o, a.at.place);
        }
        break;
    case 4:
    case 5:
    case 6:
    case 7: synchronise(b, t); break;
    default:
        check(b, t, &a);
        naive_access(b->n, t, &a);
        wmm_order_add(&b->o, t, &a);
    }
    if (draw(b, 2))
        settle(b);
}

static void agrees_with_sets(void **state) {
    (void)state;
    struct naive *n = base_calloc(1, sizeof *n);
    for (uint64_t seed = 1; seed <= RUNS; seed++) {
        memset(n, 0, sizeof *n);
        struct both b = {.n = n, .seed = seed * 1000003};
        wmm_order_need(&b.o, THREADS);
        n->alive[0] = n->alive[1] = true;
        for (uint32_t i = 0; i < STEPS; i++)
            step(&b);
        wmm_order_drop(&b.o);
    }
    base_free(n);
}

/* ---- one form ---- */

/* Threads that synchronise on places of their own only: the order of their operations cannot be
 * observed. */
static void act(struct wmm_order *o, uint32_t t, uint64_t draw_of) {
    struct wmm_range own = {10 + t, 0, 4}, common = {20, 0, 4};
    uint32_t what = (uint32_t)(draw_of >> 20) % 6;
    struct wmm_access a = {{1 + what % 2, 0, 4}, WMM_READ, 16 * t + what};
    if (what < 3)
        wmm_order_add(o, t, &a);
    else if (what == 3)
        wmm_order_write(o, t, own, draw_of >> 40 & 1, draw_of >> 41 & 1);
    else if (what == 4)
        wmm_order_read(o, t, common, draw_of >> 40 & 1);
    else
        wmm_order_fence(o, t, draw_of >> 40 & 1, draw_of >> 41 & 1);
}

/* Each thread does its own list of operations; `mix` says in which order the lists are merged. */
static void run_lists(struct wmm_order *o, uint64_t seed, uint64_t mix, bool settles) {
    static const uint32_t lives[3] = {WMM_RUNS, WMM_RUNS, WMM_RUNS};
    uint32_t done[3] = {0, 0, 0};
    wmm_order_need(o, 3);
    struct wmm_access early = {{1, 0, 4}, WMM_WRITE, 60};
    wmm_order_add(o, 0, &early);
    wmm_order_write(o, 0, (struct wmm_range){20, 0, 4}, true, false);
    for (uint32_t i = 0; i < 30;) {
        mix = base_hash_word(mix);
        uint32_t t = (uint32_t)(mix >> 9) % 3;
        if (done[t] == 10)
            continue;
        act(o, t, base_hash_word(seed * 31 + t * 1009 + done[t]++));
        i++;
        if (settles && mix >> 50 & 1)
            wmm_order_settle(o, lives);
    }
    wmm_order_settle(o, lives);
}

static void equal_knowledge_is_equal(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= RUNS; seed++) {
        struct wmm_order a = {0}, b = {0};
        uint32_t x[2048], y[2048];
        run_lists(&a, seed, seed, false);
        run_lists(&b, seed, seed + 77777, true);
        for (uint32_t t = 0; t < 3; t++) {
            uint32_t n = wmm_log_words(&a.logs[t]);
            assert_int_equal(n, wmm_log_words(&b.logs[t]));
            assert_true(n < 2048);
            if (n) {
                wmm_log_pack(&a.logs[t], x);
                wmm_log_pack(&b.logs[t], y);
                assert_memory_equal(x, y, n * sizeof *x);
            }
        }
        wmm_order_drop(&a);
        wmm_order_drop(&b);
    }
}

/* Two threads that hand a lock to and fro come back to where they were. */
static void loops_are_finite(void **state) {
    (void)state;
    static const uint32_t lives[2] = {WMM_RUNS, WMM_RUNS};
    struct wmm_order o = {0};
    struct wmm_range lock = {9, 0, 4};
    uint32_t first[512], again[512], n = 0;
    wmm_order_need(&o, 2);
    for (uint32_t round = 0; round < 8; round++) {
        for (uint32_t t = 0; t < 2; t++) {
            struct wmm_access a = {{1, 0, 4}, WMM_WRITE, 1 + t};
            wmm_order_read(&o, t, lock, true);
            wmm_order_add(&o, t, &a);
            wmm_order_write(&o, t, lock, true, true);
            wmm_order_settle(&o, lives);
        }
        uint32_t words = wmm_log_words(&o.logs[1]);
        assert_true(words && words < 512 && !wmm_log_words(&o.logs[0]));
        wmm_log_pack(&o.logs[1], round ? again : first);
        assert_true(!round || (words == n && memcmp(first, again, n * sizeof *first) == 0));
        n = words;
    }
    wmm_order_drop(&o);
}

/* Neighbouring bytes of one site are one access, and an access to some of them takes these out. */
static void ranges_are_joined(void **state) {
    (void)state;
    static const uint32_t lives[2] = {WMM_RUNS, WMM_RUNS};
    struct wmm_order o = {0};
    wmm_order_need(&o, 2);
    for (uint32_t i = 0; i < 100; i++) {
        struct wmm_access a = {{1, 4 * (i * 37 % 100), 4}, WMM_WRITE, 5};
        wmm_order_add(&o, 0, &a);
    }
    wmm_order_settle(&o, lives);
    assert_int_equal(o.logs[0].entries.count, 1);
    assert_int_equal(o.logs[0].entries.at[0].access.at.size, 400);
    wmm_order_write(&o, 0, (struct wmm_range){2, 0, 4}, true, false);
    struct wmm_access some = {{1, 40, 8}, WMM_WRITE, 5};
    wmm_order_add(&o, 0, &some);
    wmm_order_settle(&o, lives);
    assert_int_equal(o.logs[0].entries.count, 3);
    wmm_order_read(&o, 1, (struct wmm_range){2, 0, 4}, true);
    wmm_order_settle(&o, lives);
    assert_int_equal(o.logs[0].entries.count, 1);
    assert_int_equal(o.logs[0].entries.at[0].access.at.offset, 40);
    wmm_order_drop(&o);
}

/* A thread that has looked without and then with acquire is as one that has only done the latter.
 */
static void what_is_known_is_not_pending(void **state) {
    (void)state;
    static const uint32_t lives[3] = {WMM_RUNS, WMM_RUNS, WMM_RUNS};
    uint32_t words[2][256], count[2];
    for (uint32_t early = 0; early < 2; early++) {
        struct wmm_order o = {0};
        struct wmm_range one = {2, 0, 4}, two = {3, 0, 4};
        struct wmm_access a = {{1, 0, 4}, WMM_WRITE, 5}, b = {{4, 0, 4}, WMM_WRITE, 6};
        wmm_order_need(&o, 3);
        wmm_order_add(&o, 0, &a);
        wmm_order_write(&o, 0, one, true, false);
        wmm_order_write(&o, 0, two, true, false); /* nothing lies between the two messages */
        wmm_order_add(&o, 0, &b);
        if (early)
            wmm_order_read(&o, 1, two, false);
        wmm_order_read(&o, 1, one, true);
        wmm_order_settle(&o, lives);
        count[early] = wmm_log_words(&o.logs[0]);
        assert_true(count[early] && count[early] < 256);
        wmm_log_pack(&o.logs[0], words[early]);
        wmm_order_drop(&o);
    }
    assert_int_equal(count[0], count[1]);
    assert_memory_equal(words[0], words[1], count[0] * sizeof **words);
}

/* Data published by a flag: what is missing is found, and nothing else, and it is enough. */
static void remedies_are_least(void **state) {
    (void)state;
    for (uint32_t orders = 0; orders < 8; orders++) {
        bool released = orders & 1, acquired = orders & 2, fenced = orders & 4;
        struct wmm_access data = {{1, 0, 4}, WMM_WRITE, 11}, flag = {{2, 0, 4}, 0, 12};
        struct wmm_access aside = {{3, 0, 4}, 0, 13}, look = {{2, 0, 4}, 0, 14};
        struct wmm_access use = {{1, 0, 4}, WMM_READ, 15};
        const struct wmm_event run[] = {
            {.kind = WMM_EVENT_ACCESS, .thread = 0, .access = data},
            {.kind = WMM_EVENT_FENCE, .thread = 0, .release = fenced},
            {.kind = WMM_EVENT_WRITE, .thread = 0, .access = aside},
            {.kind = WMM_EVENT_WRITE, .thread = 0, .release = released, .access = flag},
            {.kind = WMM_EVENT_READ, .thread = 1, .acquire = acquired, .access = look},
            {.kind = WMM_EVENT_ACCESS, .thread = 1, .access = use},
        };
        wmm_events out = {0};
        bool ordered = (released || fenced) && acquired;
        assert_int_equal(wmm_event_remedy(run, 6, 0, 11, &out), !ordered);
        bool write = !released && !fenced;
        assert_int_equal(out.count, ordered ? 0 : write + !acquired);
        if (out.count) {
            assert_int_equal(out.at[0].access.site, write ? 12 : 14);
            assert_int_equal(base_vec_last(&out).access.site, acquired ? 12 : 14);
        }
        base_vec_drop(&out);
    }
    const struct wmm_event never[] = {
        {.kind = WMM_EVENT_ACCESS, .access = {{1, 0, 4}, WMM_WRITE, 11}},
        {.kind = WMM_EVENT_ACCESS, .thread = 1, .access = {{1, 0, 4}, WMM_READ, 15}}};
    wmm_events out = {0};
    assert_false(wmm_event_remedy(never, 2, 0, 11, &out));
    base_vec_drop(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_sets),
        cmocka_unit_test(equal_knowledge_is_equal),
        cmocka_unit_test(loops_are_finite),
        cmocka_unit_test(ranges_are_joined),
        cmocka_unit_test(what_is_known_is_not_pending),
        cmocka_unit_test(remedies_are_least),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
