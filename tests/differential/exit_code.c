/* The result of main is the exit code, modulo 256. */
#include <stdio.h>

int main(int argc, char **argv) {
    printf("%d %d\n", argc, argv[argc] == NULL);
    return 300 + argc;
}
