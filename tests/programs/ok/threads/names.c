// expect: verified
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>

static void *work(void *p) {
    char name[16];
    assert(pthread_setname_np(pthread_self(), "worker") == 0);
    assert(pthread_getname_np(pthread_self(), name, sizeof name) == 0);
    assert(strcmp(name, "worker") == 0);
    assert(pthread_getname_np(pthread_self(), name, 4) == ERANGE);
    return p;
}

int main(void) {
    pthread_t t;
    assert(pthread_setname_np(pthread_self(), "a name that is too long") == ERANGE);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
