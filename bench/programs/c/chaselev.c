/* Work stealing (Chase and Lev 2005; orders and fences of Lê, Pop, Cohen and Zappa Nardelli 2013): the owner pushes NT tasks and
 * takes some back, NS thieves steal one each. A task is plain data. */
#include "common.h"
#ifndef NT
#define NT 3
#endif
#ifndef NS
#define NS 2
#endif
enum { SIZE = 4 };
atomic_int top, bottom;
_Atomic(int *) tasks[SIZE];
int data[NT], done[NT];
static void push(int *task) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed);
    int t = atomic_load_explicit(&top, memory_order_acquire);
    assert(b - t < SIZE);
    atomic_store_explicit(&tasks[b % SIZE], task, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
}
static int *take(void) {
    int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
    atomic_store_explicit(&bottom, b, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    int t = atomic_load_explicit(&top, memory_order_relaxed);
    int *task = 0;
    if (t <= b) {
        task = atomic_load_explicit(&tasks[b % SIZE], memory_order_relaxed);
        if (t == b) {
            if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst,
                                                         memory_order_relaxed))
                task = 0;
            atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
        }
    } else
        atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
    return task;
}
static int *steal(void) {
    int t = atomic_load_explicit(&top, memory_order_acquire);
    atomic_thread_fence(memory_order_seq_cst);
    int b = atomic_load_explicit(&bottom, memory_order_acquire);
    if (t >= b)
        return 0;
    int *task = atomic_load_explicit(&tasks[t % SIZE], memory_order_relaxed);
    if (!atomic_compare_exchange_strong_explicit(&top, &t, t + 1, memory_order_seq_cst,
                                                 memory_order_relaxed))
        return 0;
    return task;
}
static void finish(int *task) {
    if (task)
        done[*task - 1]++;
}
static void *owner(void *p) {
    for (int i = 0; i < NT; i++) {
        data[i] = i + 1;
        push(&data[i]);
        if (i % 2)
            finish(take());
    }
    finish(take());
    return p;
}
static void *thief(void *p) {
    finish(steal());
    return p;
}
int main(void) {
    pthread_t t[NS + 1];
    pthread_create(&t[0], 0, owner, 0);
    for (int i = 1; i <= NS; i++)
        pthread_create(&t[i], 0, thief, 0);
    for (int i = 0; i <= NS; i++)
        pthread_join(t[i], 0);
    for (int i = 0; i < NT; i++)
        assert(done[i] <= 1);
    return 0;
}
