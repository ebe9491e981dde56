// expect: verified
// The readings go to memory, and nothing depends on them: no state more than without them.
#include <pthread.h>
#include <stdatomic.h>
#include <sys/time.h>
#include <time.h>

static struct timespec began, ended;
static struct timeval day;
static double took;
static clock_t effort;
static time_t now, again;
static atomic_int count;

static void *work(void *p) {
    count++;
    return p;
}

int main(void) {
    pthread_t t[2];
    clock_gettime(CLOCK_MONOTONIC, &began);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, work, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    clock_gettime(CLOCK_MONOTONIC, &ended);
    took = (ended.tv_sec - began.tv_sec) + (ended.tv_nsec - began.tv_nsec) / 1e9;
    gettimeofday(&day, 0);
    effort = clock();
    now = time(&again);
    return 0;
}
