// A token goes round between three threads.
// prop a: token == 0
// prop b: token == 1
// prop c: token == 2
// fair holds: [] (<> a)
// fair holds: ([] (<> a)) && ([] (<> b)) && ([] (<> c))
// fails: [] (<> c)
// fails: <> b
// holds: [] (a -> (b V (a || b)))
// holds: [] (b -> ((c V (b || c)) && (c V ((!a) || c))))
// fair holds: [] (a -> (a U b))
// fair fails: [] (a -> (<> (a && b)))
#include <pthread.h>
#include <stdatomic.h>

atomic_int token;

static void *pass(void *p) {
    int me = (int)(long)p;
    for (;;)
        if (token == me)
            token = (me + 1) % 3;
    return 0;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, pass, (void *)1);
    pthread_create(&t, 0, pass, (void *)2);
    pass((void *)0);
    return 0;
}
