// expect: verified
// also: -O1
// also: -O2
// A bounded queue of C11 threads; the items are variables of blocks that wait until they were used.
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>

struct task { void (*run)(struct task *); int value; atomic_bool done; };
struct queue { mtx_t lock; cnd_t changed; unsigned head, tail; struct task *slots[2]; };
static struct queue q;

static void put(struct task *t) {
    mtx_lock(&q.lock);
    while (q.tail - q.head == 2)
        cnd_wait(&q.changed, &q.lock);
    q.slots[q.tail++ % 2] = t;
    cnd_broadcast(&q.changed);
    mtx_unlock(&q.lock);
}
static struct task *take(void) {
    mtx_lock(&q.lock);
    while (q.tail == q.head)
        cnd_wait(&q.changed, &q.lock);
    struct task *t = q.slots[q.head++ % 2];
    cnd_broadcast(&q.changed);
    mtx_unlock(&q.lock);
    return t;
}
static void twice(struct task *t) { t->value *= 2; }
static int worker(void *argument) {
    for (struct task *t; (t = take())->run;) {
        t->run(t);
        mtx_lock(&q.lock);
        t->done = 1;
        cnd_broadcast(&q.changed);
        mtx_unlock(&q.lock);
    }
    return *(int *)argument;
}
int main(void) {
    assert(mtx_init(&q.lock, mtx_plain) == thrd_success && cnd_init(&q.changed) == thrd_success);
    int seven = 7, result;
    thrd_t thread;
    assert(thrd_create(&thread, worker, &seven) == thrd_success);
    int sum = 0;
    for (int i = 1; i < 3; i++) {
        struct task t = {.run = twice, .value = i};
        put(&t);
        mtx_lock(&q.lock);
        while (!t.done)
            cnd_wait(&q.changed, &q.lock);
        mtx_unlock(&q.lock);
        sum += t.value;
    }
    put(&(struct task){.run = 0});
    assert(thrd_join(thread, &result) == thrd_success && result == 7);
    cnd_destroy(&q.changed);
    mtx_destroy(&q.lock);
    assert(sum == 6);
    return 0;
}
