// Both threads may be the first to read it, and then it is the same for both.
// expect: verified
// args: --property=unreach-call
// also: -O1
#include <pthread.h>
#include <stdlib.h>
extern void reach_error(void);
static char *letter;
static int first, second;
static void *look(void *at) {
    *(int *)at = *letter == 'x';
    return 0;
}
int main(void) {
    pthread_t a, b;
    letter = malloc(1);
    pthread_create(&a, 0, look, &first);
    pthread_create(&b, 0, look, &second);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (first != second)
        reach_error();
    return 0;
}
