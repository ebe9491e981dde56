// expect: violation assertion line HERE
// args: --rand-choice --nondet=0,7,9
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int x = rand(), y = rand();
    assert(!(x == 9 && y == 7)); // HERE
    return 0;
}
