// expect: violation uninitialised
// A bit field is read beside one that was set.
#include <assert.h>
struct b {
    unsigned a : 3, b : 5, c : 1;
};
int main(void) {
    struct b x;
    x.a = 5;
    if (x.b)
        return 1;
    return 0;
}
