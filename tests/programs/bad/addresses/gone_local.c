// Two variables that do not live at the same time may have the same address.
// expect: inconclusive approximated
#include <assert.h>
static int *address(void) {
    int x = 1;
    int *volatile p = &x;
    return p;
}
int main(void) {
    int *p = address(), *q = address();
    assert(p != q);
    return 0;
}
