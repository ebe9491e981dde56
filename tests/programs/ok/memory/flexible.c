// expect: verified
// A struct that ends in an array as long as was allocated.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct f {
    int n;
    char d[];
};
int main(void) {
    struct f *p = malloc(sizeof *p + 6);
    p->n = 5;
    strcpy(p->d, "hello");
    assert(p->d[4] == 'o');
    free(p);
    return 0;
}
