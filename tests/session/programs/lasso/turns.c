// The turn goes from 1 to 2 and back for ever, and never to 0 again.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;

static void *play(void *me) {
    int mine = me != NULL;
    for (;;)
        turn = mine + 1;
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, play, NULL);
    pthread_create(&b, NULL, play, &a);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
