// Blocks that only touch, and one that is copied onto itself.
// expect: verified
#include <assert.h>
#include <string.h>
struct block {
    int n[8];
};
int main(void) {
    struct block b = {{1}}, *p = &b;
    char text[16] = "abcdabcd";
    *p = b;
    memcpy(text + 4, text, 4);
    memcpy(text, text + 4, 4);
    memmove(text + 1, text, 4);
    assert(b.n[0] == 1 && text[1] == 'a' && text[4] == 'd');
    return 0;
}
