/* What a commit costs: time and bytes a state, by the size of the vector and the number of changed
 * components. A depth-first search of a little program, exact: threads that each do so many rounds
 * of load and increment, on one counter or on objects spread over the heap. A load changes the
 * thread alone; a store changes the thread and an object.
 *
 *     store_bench [scale, 0 to 2] [workers] [row, from 1; 0: all]
 */
#include "store/store.h"

#include "base/fatal.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_THREADS = 8, MOST_OBJECTS = 600 };

struct shape {
    uint32_t components, threads, rounds;
    uint32_t targets; /* how many objects are ever written */
    bool split;       /* a round is a load and a store, otherwise one step */
};

struct machine_thread {
    uint32_t done, loaded, value, padding[5];
};

struct machine {
    const struct shape *shape;
    struct store_cursor *cursor;
    struct machine_thread threads[MOST_THREADS];
    uint32_t objects[MOST_OBJECTS][4];
    uint32_t order; /* the first thread to try: workers differ */
    uint64_t commits, fresh;
};

/* One worker: processor time, which a busy machine disturbs least. */
static double now(uint32_t workers) {
    struct timespec t;
    clock_gettime(workers > 1 ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void load(void *context, uint32_t slot, const void *bytes, uint32_t size, bool initial) {
    struct machine *m = context;
    uint32_t index = slot >> 1;
    if (slot & 1) {
        memset(m->objects[index], 0, sizeof m->objects[index]);
        if (!initial)
            memcpy(m->objects[index], bytes, size);
    } else {
        memset(&m->threads[index], 0, sizeof m->threads[index]);
        if (!initial)
            memcpy(&m->threads[index], bytes, size);
    }
}

static void save_thread(struct machine *m, uint32_t i) {
    store_cursor_set(m->cursor, i << 1, &m->threads[i], sizeof m->threads[i]);
}

static void save_object(struct machine *m, uint32_t i) {
    store_cursor_set(m->cursor, i << 1 | 1, m->objects[i], sizeof m->objects[i]);
}

static uint32_t target(const struct machine *m, uint32_t thread) {
    const struct shape *s = m->shape;
    uint32_t objects = s->components - s->threads;
    uint32_t which = (thread + m->threads[thread].done) % s->targets;
    return (uint32_t)((uint64_t)which * objects / s->targets);
}

static void step(struct machine *m, uint32_t i) {
    struct machine_thread *t = &m->threads[i];
    uint32_t object = target(m, i);
    if (m->shape->split && !t->loaded) {
        t->loaded = 1;
        t->value = m->objects[object][0];
    } else {
        m->objects[object][0] = (m->shape->split ? t->value : m->objects[object][0]) + 1;
        save_object(m, object);
        t->loaded = t->value = 0;
        t->done++;
    }
    save_thread(m, i);
}

static void search(struct machine *m) {
    store_mark mark = store_cursor_mark(m->cursor);
    for (uint32_t k = 0; k < m->shape->threads; k++) {
        uint32_t i = (k + m->order) % m->shape->threads;
        if (m->threads[i].done == m->shape->rounds)
            continue;
        step(m, i);
        m->commits++;
        if (store_cursor_commit(m->cursor, 0, NULL)) {
            m->fresh++;
            search(m);
        }
        store_cursor_back(m->cursor, mark, load, m);
    }
}

static void *work(void *context) {
    struct machine *m = context;
    for (uint32_t i = 0; i < m->shape->threads; i++)
        save_thread(m, i);
    for (uint32_t i = 0; i < m->shape->components - m->shape->threads; i++) {
        m->objects[i][1] = i;
        save_object(m, i);
    }
    m->fresh += store_cursor_commit(m->cursor, 0, NULL);
    search(m);
    return NULL;
}

static void run(const char *name, const struct shape *shape, uint32_t workers) {
    struct store_options options = {.kind = STORE_TREE, .workers = workers};
    struct store *s = store_new(&options);
    struct machine *machines = base_calloc(workers, sizeof *machines);
    pthread_t *threads = base_calloc(workers, sizeof *threads);
    double start = now(workers);
    for (uint32_t i = 0; i < workers; i++) {
        machines[i].shape = shape;
        machines[i].cursor = store_cursor_new(s);
        machines[i].order = i;
        if (workers > 1)
            pthread_create(&threads[i], NULL, work, &machines[i]);
        else
            work(&machines[i]);
    }
    uint64_t commits = 0, fresh = 0;
    for (uint32_t i = 0; i < workers; i++) {
        if (workers > 1)
            pthread_join(threads[i], NULL);
        commits += machines[i].commits;
        fresh += machines[i].fresh;
    }
    double took = now(workers) - start, states;
    struct store_stats st;
    store_stats(s, &st);
    states = (double)st.states;
    printf("%-9s %5u %10llu %9.2f %8.1f %8.2f %8.2f %8.2f %8.2f %8.2f%s\n", name, shape->components,
           (unsigned long long)st.states, (double)commits / states, took * 1e9 / (double)commits,
           1e-6 * (double)commits / took, (double)st.memory_bytes / states,
           (double)st.root_bytes / states, (double)st.node_bytes / states,
           (double)st.component_bytes / states, fresh == st.states ? "" : "  WRONG COUNT");
    for (uint32_t i = 0; i < workers; i++)
        store_cursor_drop(machines[i].cursor);
    free(machines);
    free(threads);
    store_drop(s);
}

int main(int argc, char **argv) {
    uint32_t scale = argc > 1 ? (uint32_t)atoi(argv[1]) : 1;
    uint32_t workers = argc > 2 ? (uint32_t)atoi(argv[2]) : 1;
    size_t row = argc > 3 ? (size_t)atoi(argv[3]) : 0;
    const struct shape shapes[] = {
        {10, 4, 3 + scale, 1, true},   {10, 6, 6 + scale, 1, false},  {45, 6, 6 + scale, 8, false},
        {200, 6, 6 + scale, 8, false}, {500, 6, 6 + scale, 8, false}, {500, 4, 4 + scale, 20, true},
    };
    static const char *const names[] = {"counter", "atomic", "heap", "heap", "heap", "heap split"};
    printf("%-9s %5s %10s %9s %8s %8s %8s %8s %8s %8s\n", "program", "slots", "states", "commits/s",
           "ns each", "M/s", "B/state", "roots", "nodes", "contents");
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (!row || row == i + 1)
            run(names[i], &shapes[i], workers);
    return 0;
}
