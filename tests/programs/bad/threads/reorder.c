// expect: violation assertion line HERE
// args: --workers=1 --symmetry=off --max-states=100000
/* Few orderings show the fault, and a search of all orders does not come to it within the limit: random runs that
 * begin beside it do. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { WRITERS = 4, READERS = 16 };
static atomic_int a, b;

static void *write_both(void *p) {
    a = 1;
    b = -1;
    return p;
}

static void *check(void *p) {
    assert((a == 0 && b == 0) || (a == 1 && b == -1)); // HERE
    return p;
}

int main(void) {
    pthread_t t[WRITERS + READERS];
    for (int i = 0; i < WRITERS + READERS; i++)
        pthread_create(&t[i], NULL, i < WRITERS ? write_both : check, NULL);
    for (int i = 0; i < WRITERS + READERS; i++)
        pthread_join(t[i], NULL);
    return 0;
}
