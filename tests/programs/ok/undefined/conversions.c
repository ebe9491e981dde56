// The ends of the ranges. A fraction is cut off first.
// expect: verified
#include <assert.h>
int main(void) {
    volatile double low = -2147483648.9, high = 2147483647.9, small = -0.9, top = 4294967295.5;
    volatile float byte = 255.9f;
    volatile long double whole = 18446744073709551615.0L, least = -9223372036854775808.0L;
    assert((int)low == -2147483647 - 1 && (int)high == 2147483647);
    assert((unsigned)small == 0 && (unsigned)top == 4294967295u);
    assert((unsigned char)byte == 255);
    assert((unsigned long long)whole == ~0ull && (long long)least < 0);
    return 0;
}
