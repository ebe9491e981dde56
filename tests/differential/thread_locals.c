/* Thread-local variables: each thread has its own, initialised anew. */
#include <pthread.h>
#include <stdio.h>

static _Thread_local int counter = 5;
static __thread char text[8] = "start";
static _Thread_local struct {
    int a;
    double b;
} pair;
int shared;

static void *work(void *arg) {
    int n = *(int *)arg;
    for (int i = 0; i < n; i++)
        counter++;
    text[0] = (char)('A' + n);
    pair.a += n;
    pair.b = pair.a / 2.0;
    shared = counter * 100 + pair.a;
    printf("%d %s %d %g\n", counter, text, pair.a, pair.b);
    return NULL;
}

int main(void) {
    int *here = &counter;
    for (int n = 1; n < 4; n++) {
        pthread_t t;
        pthread_create(&t, NULL, work, &n);
        pthread_join(t, NULL);
        printf("%d %d %s %d\n", shared, *here, text, pair.a);
        counter += 100;
    }
    printf("%d\n", counter);
    return 0;
}
