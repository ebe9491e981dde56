// Shifts that are in range, in every width, and one behind a test.
// expect: verified
// also: -O2
#include <assert.h>
static int shifted(int x, unsigned places) {
    return places < 32 ? x << places : 0;
}
int main(void) {
    volatile unsigned n = 31, far = 40;
    volatile __int128 w = 127;
    assert((1u << n) == 0x80000000u && (0x80000000u >> n) == 1);
    assert((1ull << (n + 32)) >> 63 == 1);
    assert((unsigned __int128)1 << w >> w == 1);
    assert((1u << (far & 31)) == 256 && (1u << (far % 32)) == 256);
    assert(shifted(1, far) == 0 && shifted(1, 4) == 16);
    return 0;
}
