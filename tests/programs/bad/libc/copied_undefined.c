// expect: violation uninitialised line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    int a[2], b[2];
    a[0] = 1;
    memcpy(b, a, sizeof a);
    if (b[1]) // HERE
        return 1;
    return 0;
}
