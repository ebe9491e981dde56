// expect: violation assertion
// Two choices, of which not all pairs are assumed.
#include <assert.h>
#include <heddle.h>
int main(void) {
    int a = heddle_choose(5), b = heddle_choose(5);
    heddle_assume(a < b);
    assert(a + b != 7);
    return 0;
}
