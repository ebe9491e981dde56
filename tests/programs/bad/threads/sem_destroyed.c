// expect: violation lock-misuse line HERE
#include <semaphore.h>

int main(void) {
    sem_t s;
    sem_init(&s, 0, 1);
    sem_destroy(&s);
    sem_post(&s); // HERE
    return 0;
}
