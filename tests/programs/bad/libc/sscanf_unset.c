// expect: violation uninitialised line HERE
#include <stdio.h>

int main(void) {
    int a, b;
    sscanf("5", "%d %d", &a, &b);
    if (b) // HERE
        return 1;
    return 0;
}
