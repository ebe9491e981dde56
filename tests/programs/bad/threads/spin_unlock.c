// expect: violation lock-misuse line HERE
#include <pthread.h>

int main(void) {
    pthread_spinlock_t l;
    pthread_spin_init(&l, 0);
    pthread_spin_unlock(&l); // HERE
    return 0;
}
