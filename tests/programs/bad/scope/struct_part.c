// expect: violation use-after-scope line HERE
// also: -m32
// A pointer into the middle of a variable, kept in the heap.
#include <stdlib.h>
struct pair {
    int first, second;
};
int main(void) {
    int **kept = malloc(sizeof *kept);
    {
        struct pair x = {1, 2};
        *kept = &x.second;
    }
    int two = **kept; // HERE
    free(kept);
    return two;
}
