// expect: verified
// A destructor that sets a value again is called again, four times at most.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int calls;

static void stubborn(void *p) {
    calls++;
    pthread_setspecific(key, p);
}

static void *work(void *p) {
    pthread_setspecific(key, &calls);
    return p;
}

int main(void) {
    pthread_t t;
    pthread_key_create(&key, stubborn);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(calls == 4);
    return 0;
}
