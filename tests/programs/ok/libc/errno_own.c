// expect: verified
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
    (void)unused;
    strtol("99999999999999999999", 0, 10);
    assert(errno == ERANGE);
    return 0;
}

int main(void) {
    pthread_t t;
    errno = 0;
    pthread_create(&t, 0, work, 0);
    assert(errno == 0);
    pthread_join(t, 0);
    assert(errno == 0);
    return 0;
}
