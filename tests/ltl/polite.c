// Both step back when the other one wants to enter: they may do that for ever, each at full speed.
// prop a: in[0]
// prop b: in[1]
// holds: [] (!(a && b))
// fair fails: <> (a || b)
// fair fails: [] (<> a)
// holds: (<> (a && b)) -> (<> b)
#include <pthread.h>
#include <stdatomic.h>

atomic_int want[2], in[2];

static void *run(void *p) {
    int me = (int)(long)p;
    for (;;) {
        want[me] = 1;
        if (!want[1 - me]) {
            in[me] = 1;
            in[me] = 0;
        }
        want[me] = 0;
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, (void *)0);
    run((void *)1);
    return 0;
}
