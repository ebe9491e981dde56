// expect: verified
// also: -m32
// A block that a longjmp comes back to is not left: its variables are the same.
#include <assert.h>
#include <setjmp.h>
static jmp_buf buffer;
static int *kept;
static int same_block(void) {
    volatile int round = 0;
    setjmp(buffer);
    int x = round;
    if (kept)
        assert(*kept == 1 && kept == &x);
    kept = &x;
    if (round++ == 0)
        longjmp(buffer, 1);
    return x;
}
static int left_block(void) {
    int *p = 0;
    volatile int round = 0;
    {
        int x = 3;
        p = &x;
        setjmp(buffer);
        x = 4;
        assert(*p == 4);
    }
    if (round++ == 0)
        longjmp(buffer, 1);
    return round;
}
int main(void) {
    assert(same_block() == 1);
    assert(left_block() == 2);
    return 0;
}
