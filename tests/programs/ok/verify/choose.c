// expect: verified
#include <heddle.h>

int main(void) {
    int a = heddle_choose(4), b = heddle_choose(1);
    heddle_assert(a >= 0 && a < 4 && b == 0);
    return 0;
}
