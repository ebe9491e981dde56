// expect: violation use-after-scope line HERE
// also: -m32
// A thread holds a pointer to a variable whose scope ends before the thread looks, in some orders.
#include <pthread.h>
static void *run(void *argument) {
    return (void *)(long)*(volatile int *)argument; // HERE
}
int main(void) {
    pthread_t t;
    {
        int a = 1;
        pthread_create(&t, 0, run, &a);
    }
    pthread_join(t, 0);
    return 0;
}
