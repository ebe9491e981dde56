// expect: verified
// A lock-free stack with a counter beside its top.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
// indices with a counter
static atomic_uint next_[3], top;
static atomic_int out[3];
static unsigned pop(void) {
    unsigned t = atomic_load(&top);
    while (t & 0xff) {
        unsigned x = atomic_load(&next_[t & 0xff]);
        if (atomic_compare_exchange_strong(&top, &t, ((t & ~0xffu) + 0x100) | x))
            return t & 0xff;
    }
    return 0;
}
static void push(unsigned n) {
    unsigned t = atomic_load(&top);
    do
        atomic_store(&next_[n], t & 0xff);
    while (!atomic_compare_exchange_strong(&top, &t, ((t & ~0xffu) + 0x100) | n));
}
static void own(unsigned n, int d) {
    int v = atomic_fetch_add(&out[n], d);
    assert(d < 0 || v == 0);
}
static void *one(void *p) {
    unsigned x = pop();
    if (x)
        own(x, 1);
    return p;
}
static void *two(void *p) {
    unsigned x = pop();
    if (!x)
        return p;
    own(x, 1);
    unsigned y = pop();
    if (y)
        own(y, 1);
    own(x, -1);
    push(x);
    return p;
}
int main(void) {
    push(2);
    push(1);
    pthread_t t, u;
    pthread_create(&t, 0, one, 0);
    pthread_create(&u, 0, two, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    unsigned r = pop();
    if (r)
        own(r, 1);
    return 0;
}
