/* atexit handlers run last to first, also ones registered by a handler; exit from a nested call
 * gives the code. */
#include <stdio.h>
#include <stdlib.h>

static int step;
static void first(void) {
    printf("first %d\n", ++step);
}
static void late(void) {
    printf("late %d\n", ++step);
}
static void second(void) {
    printf("second %d\n", ++step);
    atexit(late);
}
static void third(void) {
    fprintf(stderr, "third %d\n", ++step);
}
static void leave(int depth) {
    if (depth == 0)
        exit(7);
    leave(depth - 1);
}

int main(void) {
    atexit(first);
    atexit(second);
    atexit(third);
    atexit(first);
    puts("main");
    leave(3);
    puts("never");
    return 0;
}
