// One slot between a producer and a consumer that both spin.
// prop f: full == 1
// prop e: full == 0
// fails: [] (f -> (<> e))
// fair holds: [] (f -> (<> e))
// fair holds: [] (<> f)
// fair fails: <> ([] f)
// holds: e
// holds: f V ((!f) || f)
// fails: <> f
#include <pthread.h>
#include <stdatomic.h>

atomic_int full;

static void *produce(void *p) {
    for (;;)
        if (!full)
            full = 1;
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, produce, 0);
    for (;;)
        if (full)
            full = 0;
}
