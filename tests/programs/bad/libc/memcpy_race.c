// expect: violation data-race line HERE
// args: -- -fno-builtin
#include <pthread.h>
#include <string.h>

static char shared[8];

static void *work(void *unused) {
    (void)unused;
    memset(shared + 3, 1, 4);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    memset(shared, 2, 4); // HERE
    pthread_join(t, 0);
    return 0;
}
