// expect: inconclusive unmodelled
// What is more than the machine gives is not taken for a malloc that fails.
#include <stdlib.h>
int main(void) {
    char *p = malloc(3u << 29);
    p[5] = 1;
    free(p);
    return 0;
}
