// expect: violation
// A jump by a buffer that the program has overwritten.
#include <setjmp.h>
static jmp_buf b;
int main(void) {
    if (setjmp(b))
        return 0;
    ((int *)&b)[2] = 100000000;
    longjmp(b, 1);
}
