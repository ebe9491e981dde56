// expect: violation assertion line HERE
#include <heddle.h>

int main(void) {
    int a = heddle_choose(10);
    heddle_assume(a > 3);
    heddle_assert(a < 9); // HERE
    return 0;
}
