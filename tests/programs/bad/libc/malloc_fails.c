// expect: violation null-pointer line HERE
// args: --failing-malloc
#include <stdlib.h>

int main(void) {
    int *p = malloc(4);
    *p = 1; // HERE
    free(p);
    return 0;
}
