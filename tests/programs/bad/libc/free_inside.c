// expect: violation invalid-free line HERE
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    free(p + 1); // HERE
    return 0;
}
