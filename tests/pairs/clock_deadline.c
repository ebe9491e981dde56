// A loop runs until a deadline: no round, one, or more, and the deadline is over then. 0: it is not.
// outcomes: 1 2 3 of 0..3
// clock
#include <assert.h>
#include <stdlib.h>
#include <sys/time.h>
static long now(void) {
    struct timeval t;
    gettimeofday(&t, 0);
    return t.tv_sec * 1000 + t.tv_usec / 1000;
}
static int outcome(void) {
    long end = now() + 5;
    int rounds = 0;
    while (now() < end)
        rounds += rounds < 2;
    return now() < end ? 0 : rounds + 1;
}
int main(int argc, char **argv) {
    assert(outcome() != (argc > 1 ? atoi(argv[1]) : -1));
    return 0;
}
