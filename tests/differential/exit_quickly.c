/* _Exit runs no handlers. */
#include <stdio.h>
#include <stdlib.h>

static void never(void) {
    puts("never");
}

int main(void) {
    atexit(never);
    printf("leaving\n");
    fflush(stdout);
    _Exit(3);
}
