// expect: violation out-of-bounds
// The last member has room for the letters, not for their end.
#include <stdlib.h>
#include <string.h>
struct f {
    int n;
    char d[];
};
int main(void) {
    struct f *p = malloc(sizeof *p + 5);
    p->n = 5;
    strcpy(p->d, "hello");
    free(p);
    return 0;
}
