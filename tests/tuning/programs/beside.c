// expect: verified
// args: --symmetry=on --plain-first=400 --dpor-look-first=100000 --rival-first=400 --twin-trial=3000
// Every step of a thread conflicts with all others, so a dynamic reduction leaves out little, and four threads that
// differ in nothing are 24 times as many states as there need be: symmetry, tried beside the reduction, is through first.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static _Atomic int turns;
static void *work(void *arg) {
    for (int i = 0; i < 2; i++)
        turns = turns * 3 % 7 + 1;
    return arg;
}
int main(void) {
    pthread_t t[4];
    turns = 1;
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    assert(turns > 0);
}
