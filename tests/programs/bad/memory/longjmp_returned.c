// expect: violation bad-call
// A jump into a function that has returned.
#include <setjmp.h>
static jmp_buf b;
static int f(void) {
    return setjmp(b);
}
int main(void) {
    if (f())
        return 0;
    longjmp(b, 1);
}
