// A mutex is no queue: even if both threads get their turns, one may always come too late.
// prop a: in[0]
// prop b: in[1]
// prop w: want[0]
// holds: [] (!(a && b))
// fails: [] (<> a)
// fair fails: [] (w -> (<> a))
// fair holds: [] (<> (a || b))
// fair holds: [] (a -> (<> (!a)))
// fails: [] (a -> (<> b))
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
volatile int in[2], want[2];

static void *run(void *p) {
    int me = (int)(long)p;
    for (;;) {
        want[me] = 1;
        pthread_mutex_lock(&m);
        in[me] = 1;
        want[me] = 0;
        in[me] = 0;
        pthread_mutex_unlock(&m);
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, (void *)0);
    run((void *)1);
    return 0;
}
