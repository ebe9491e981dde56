// expect: verified
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    struct {
        char c;
        int i;
    } a, b;
    a.c = 1;
    a.i = 2;
    memcpy(&b, &a, sizeof a);
    memmove(&a, &b, sizeof a);
    return b.c + a.i - 3;
    return 0;
}
