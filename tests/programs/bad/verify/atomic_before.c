// expect: violation assertion line HERE
// Another thread may come between what precedes the section and the section.
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *work(void *p) {
    x = 2;
    return p;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    x = 1;
    heddle_atomic_begin();
    int seen = x;
    heddle_atomic_end();
    pthread_join(t, 0);
    assert(seen == 1); // HERE
    return 0;
}
