// expect: violation out-of-bounds line HERE
#include <stdlib.h>

static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b; // HERE
}

int main(void) {
    int list[3] = {3, 2, 1};
    qsort(list, 4, sizeof list[0], compare);
    return 0;
}
