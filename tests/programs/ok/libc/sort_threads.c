// expect: verified
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int low[3] = {3, 1, 2}, high[3] = {5, 6, 4};

static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static void *work(void *list) {
    qsort(list, 3, sizeof(int), compare);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, low);
    work(high);
    pthread_join(t, 0);
    assert(low[0] == 1 && low[2] == 3 && high[0] == 4 && high[2] == 6);
    return 0;
}
