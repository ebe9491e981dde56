// expect: violation data-race
// Each thread gets the address of the counter instead of its value.
#include <pthread.h>
static void *w(void *p) {
    volatile int z = *(int *)p;
    (void)z;
    return 0;
}
int main(void) {
    pthread_t t[2];
    int i;
    for (i = 0; i < 2; i++)
        pthread_create(&t[i], 0, w, &i);
    for (i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
