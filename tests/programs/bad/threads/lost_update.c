// expect: violation assertion line HERE
// args: --no-check data-race
#include <assert.h>
#include <pthread.h>

static int counter;

static void *work(void *p) {
    int old = counter;
    counter = old + 1;
    return p;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, work, 0);
    pthread_create(&u, 0, work, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(counter == 2); // HERE
    return 0;
}
