// Two threads count for ever, each time at once, so that no register keeps a count. N: modulo that, in the program itself.
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

struct counts {
    char before[60]; // the count lies across two chunks of the object
    unsigned long long count;
    int steps[3];
};

static struct counts c;
struct counts *reached = &c;
static unsigned hits;
static int constant = 5;

unsigned parity(void) {
    return c.count % 2;
}

unsigned same(void) {
    return (unsigned)c.count;
}

unsigned writes(void) {
    return hits++;
}

static void *worker(void *arg) {
    for (;;) {
        heddle_atomic_begin();
        c.count++;
#ifdef N
        c.count %= N;
#endif
        c.steps[arg ? 1 : 2] = (int)(c.count & 1);
#ifdef HITS
        hits++;
#endif
#ifdef BAD
        assert(!(c.count == 7 && reached->steps[1]));
#endif
        heddle_atomic_end();
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, &constant);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return (int)hits;
}
