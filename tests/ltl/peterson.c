// Peterson's mutual exclusion, for ever: safe always, live only if both get their turns.
// prop a: in[0] == 1
// prop b: in[1] == 1
// prop w: flag[1] == 1
// prop v: flag[0] == 1
// holds: [] (!(a && b))
// fails: [] (<> a)
// fails: [] (w -> (<> b))
// fails: [] (<> (a || b))
// fair holds: [] (<> a)
// fair holds: [] (w -> (<> b))
// fair holds: ([] (<> a)) && ([] (<> b))
// fair fails: <> ([] (!a))
// fair fails: [] (w -> ((!a) U b))
// fair holds: [] (b -> (<> (!b)))
// holds: v V ((!a) || v)
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag[2], turn, in[2];

static void *run(void *p) {
    int me = (int)(long)p, other = 1 - me;
    for (;;) {
        flag[me] = 1;
        turn = other;
        while (flag[other] && turn == other)
            ;
        in[me] = 1;
        in[me] = 0;
        flag[me] = 0;
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, (void *)0);
    run((void *)1);
    return 0;
}
