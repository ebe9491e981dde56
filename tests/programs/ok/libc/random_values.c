// expect: inconclusive
// args: --rand-choice --nondet=0,7,9
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int x = rand();
    assert(x == 0 || x == 7 || x == 9);
    return 0;
}
