// expect: violation assertion line HERE
#include <heddle.h>

int main(void) {
    int a = heddle_choose(4), b = heddle_choose(5);
    heddle_assert(a * b != 12); // HERE
    return 0;
}
