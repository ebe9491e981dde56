// expect: violation data-race line HERE
// A try for a spin lock of POSIX that fails orders nothing.
#include <pthread.h>
static pthread_spinlock_t lock;
static int data;
static void *holder(void *unused) {
    data = 1; // HERE
    pthread_spin_lock(&lock);
    return unused;
}
static void *other(void *unused) {
    if (pthread_spin_trylock(&lock))
        data = 2;
    else
        pthread_spin_unlock(&lock);
    return unused;
}
int main(void) {
    pthread_spin_init(&lock, 0);
    pthread_t t[2];
    pthread_create(&t[0], 0, holder, 0);
    pthread_create(&t[1], 0, other, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
