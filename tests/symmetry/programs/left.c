// threads: 3
// Nobody waits for them: main is gone.
#include <assert.h>
#include <pthread.h>
int x;
static void *add(void *unused) {
    for (int i = 0; i < 3; i++) {
        int seen = x;
        x = seen + 1;
        assert(seen < 8 || x == 9);
    }
    return unused;
}
int main(void) {
    pthread_t t;
    for (int i = 0; i < 3; i++)
        pthread_create(&t, 0, add, 0);
    pthread_exit(0);
}
