// expect: violation data-race
// A destructor of thread-specific data touches what main writes.
#include <pthread.h>
static pthread_key_t k;
static int *volatile sink;
static void dtor(void *p) {
    *(int *)p = 7;
}
static void *other(void *p) {
    pthread_setspecific(k, p);
    return 0;
}
int main(void) {
    int x = 1;
    pthread_t t;
    pthread_key_create(&k, dtor);
    pthread_create(&t, 0, other, &x);
    x = 2;
    pthread_join(t, 0);
    return x == 77;
}
