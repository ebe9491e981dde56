// expect: violation use-after-scope line HERE
// A longjmp leaves the scope in which it is called.
#include <setjmp.h>
static jmp_buf back;
static int *p;
int main(void) {
    if (setjmp(back))
        return *p; // HERE
    {
        int a = 1;
        p = &a;
        longjmp(back, 1);
    }
}
