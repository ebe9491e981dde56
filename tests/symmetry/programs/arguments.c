// threads: 0
// The same function, but not the same.
#include <assert.h>
#include <pthread.h>
int x, last;
static void *add(void *number) {
    for (int i = 0; i < 3; i++) {
        int seen = x;
        x = seen + 1;
    }
    last = (int)(long)number;
    return 0;
}
int main(void) {
    pthread_t t[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], 0, add, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(last != 1 || x != 4);
}
