// An optimiser computes the shift and the conversion before it knows whether they are wanted.
// expect: verified
// args: -- -O2
#include <assert.h>
#include <pthread.h>
static volatile unsigned far = 40;
static volatile double large = 1e30;
static unsigned places(unsigned n) {
    unsigned x = 1u << n;
    return n < 32 ? x : 7;
}
static int whole(double d) {
    int i = (int)d;
    return d > -1e9 && d < 1e9 ? i : 7;
}
static unsigned zeros(unsigned x) {
    return x ? (unsigned)__builtin_clz(x) : 32;
}
static void *run(void *unused) {
    assert(places(far) == 7 && whole(large) == 7 && zeros(far - 40) == 32);
    return unused;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    return 0;
}
