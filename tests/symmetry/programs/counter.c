// threads: 3
#include <assert.h>
#include <pthread.h>
int x;
static void *add(void *unused) {
    for (int i = 0; i < 3; i++) {
        int seen = x;
        x = seen + 1;
    }
    return unused;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, add, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(x >= 2);
}
