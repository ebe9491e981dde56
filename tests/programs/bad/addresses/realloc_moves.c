// A block that grows may move, also where something compares the addresses.
// expect: violation use-after-free line HERE
#include <stdlib.h>
int main(void) {
    int *p = malloc(4);
    int *q = realloc(p, 8);
    if (q != p)
        *p = 1; // HERE
    free(q);
    return 0;
}
