// threads: 0
// A thread's number as the index of its place in an array.
#include <assert.h>
#include <pthread.h>
int place[8], order;
static void *come(void *unused) {
    place[pthread_self() % 8] = __atomic_add_fetch(&order, 1, __ATOMIC_SEQ_CST);
    return unused;
}
int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, come, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    assert(place[t[0] % 8] < place[t[1] % 8] || place[t[2] % 8] != 2);
}
