// expect: verified
// A deque that is worked on at one end and stolen from at the other.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int top, bottom;
static atomic_int arr[4];
static atomic_int got[3];
static void push(int v) {
    int b = bottom;
    arr[b & 3] = v;
    bottom = b + 1;
}
static int take(void) {
    int b = bottom - 1;
    bottom = b;
    int t = top;
    if (t > b) {
        bottom = b + 1;
        return -1;
    }
    int v = arr[b & 3];
    if (t == b) {
        if (!atomic_compare_exchange_strong(&top, &t, t + 1))
            v = -1;
        bottom = b + 1;
    }
    return v;
}
static int steal(void) {
    int t = top;
    int b = bottom;
    if (t >= b)
        return -1;
    int v = arr[t & 3];
    if (!atomic_compare_exchange_strong(&top, &t, t + 1))
        return -1;
    return v;
}
static void *thief(void *p) {
    int v = steal();
    if (v >= 0)
        assert(got[v]++ == 0);
    return p;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, thief, 0);
    push(0);
    push(1);
    for (int i = 0; i < 2; i++) {
        int v = take();
        if (v >= 0)
            assert(got[v]++ == 0);
    }
    pthread_join(t, 0);
    assert(got[0] + got[1] == 2);
    return 0;
}
