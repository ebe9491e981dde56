// Two threads that count to two and end: what holds in the last state holds for ever.
// prop zero: x == 0
// prop one: x == 1
// prop two: x == 2
// prop done: ended
// holds: <> two
// holds: zero U one
// holds: (zero U one) && (<> (two && ([] two)))
// holds: [] (two -> ([] two))
// holds: <> ([] two)
// fails: [] (<> one)
// fails: <> ([] one)
// holds: [] (zero || one || two)
// fails: [] (one -> (one U zero))
// holds: <> ([] done)
// holds: [] (done -> two)
// fails: [] (!done)
// holds: (!done) U two
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

static void *add(void *p) {
    x++;
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, add, 0);
    x++;
    pthread_join(t, 0);
    return 0;
}
