// expect: violation lock-misuse line HERE
#include <pthread.h>

int main(void) {
    pthread_cond_t c;
    pthread_cond_init(&c, 0);
    pthread_cond_destroy(&c);
    pthread_cond_signal(&c); // HERE
    return 0;
}
