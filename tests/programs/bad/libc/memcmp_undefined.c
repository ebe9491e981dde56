// expect: violation uninitialised line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    char a[4] = "abc", b[4];
    b[0] = (char)(a[0] + 1);
    volatile int r = memcmp(a, b, 4); // HERE
    (void)r;
    return 0;
}
