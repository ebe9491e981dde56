// expect: violation uninitialised line HERE
// args: -- -w
#include <stdio.h>

int main(void) {
    int x;
    printf("%d\n", x); // HERE
    return 0;
}
