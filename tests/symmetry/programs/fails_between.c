// threads: 3
// What main does after the last join fails: in advance it is not done.
#include <pthread.h>
int x;
static void *add(void *unused) {
    x++;
    x++;
    return unused;
}
int main(void) {
    pthread_t t[3];
    int places[2] = {1, 2};
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, add, 0);
    for (int i = 0; i < 3; i++) {
        pthread_join(t[i], 0);
        places[i] = 3;
    }
    return places[0];
}
