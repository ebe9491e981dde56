// expect: verified
// also: -m32
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *work(void *p) {
    for (int i = 0; i < 2; i++) {
        assert(pthread_mutex_lock(&m) == 0);
        counter++;
        assert(pthread_mutex_unlock(&m) == 0);
    }
    return p;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(counter == 6);
    return 0;
}
