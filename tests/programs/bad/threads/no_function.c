// expect: violation null-pointer line HERE
#include <pthread.h>

int main(void) {
    pthread_t t;
    return pthread_create(&t, 0, 0, 0); // HERE
}
