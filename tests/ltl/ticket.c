// A ticket lock is a queue: who has a ticket is served, if everybody gets turns.
// prop a: in[0]
// prop b: in[1]
// prop w: mine[0] > 0
// holds: [] (!(a && b))
// fair holds: [] (w -> (<> a))
// fair holds: [] (<> b)
// fails: [] (w -> (<> a))
// holds: [] (a -> w)
#include <pthread.h>
#include <stdatomic.h>

atomic_uchar next, served;
atomic_int mine[2], in[2];

static void *run(void *p) {
    int me = (int)(long)p;
    for (;;) {
        unsigned char ticket = next++ % 2;
        mine[me] = 1;
        while (served != ticket)
            ;
        in[me] = 1;
        in[me] = 0;
        mine[me] = 0;
        served = !served;
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, (void *)0);
    run((void *)1);
    return 0;
}
