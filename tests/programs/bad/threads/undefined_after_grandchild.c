// A thread that has started and awaited another goes as far in one superstep whether or not the
// machine has had that many threads before: so the run comes again when it is replayed.
// expect: violation uninitialised
// args: --reduce=superstep --no-shortest
#include <pthread.h>
#include <stdint.h>

uint32_t first, second;

static void *grandchild(void *p) {
    return p;
}

static void *child(void *p) {
    pthread_t h = 0;
    uint32_t copy = __atomic_fetch_add(&first, 0, __ATOMIC_SEQ_CST);
    pthread_create(&h, NULL, grandchild, NULL);
    pthread_join(h, NULL);
    {
        uint32_t undefined;
        copy = undefined;
    }
    __atomic_store_n(&second, copy, __ATOMIC_SEQ_CST);
    copy = __atomic_load_n(&second, __ATOMIC_SEQ_CST);
    if (copy == 0)
        return p;
    return NULL;
}

int main(void) {
    pthread_t h = 0;
    pthread_create(&h, NULL, child, NULL);
    pthread_join(h, NULL);
    return 0;
}
