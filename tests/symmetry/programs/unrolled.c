// threads: 3
// Started at different places, joined in another order than they were started in.
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
    pthread_t a, b, c;
    pthread_create(&a, 0, add, 0);
    pthread_create(&b, 0, add, 0);
    pthread_create(&c, 0, add, 0);
    pthread_join(c, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x != 5);
}
