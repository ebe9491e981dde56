// expect: verified
// A thread that prints again and again does not hang.
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static void *w(void *p) {
    for (;;)
        puts("x");
    return p;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    return 0;
}
