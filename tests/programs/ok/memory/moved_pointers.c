// expect: verified
// Pointers survive an overlapping move.
#include <assert.h>
#include <string.h>
int main(void) {
    char b[] = "abcdef";
    memmove(b + 1, b, 5);
    assert(!strcmp(b, "aabcde"));
    memmove(b, b + 2, 4);
    assert(b[0] == 'b');
    void *p[4];
    int x;
    p[0] = &x;
    p[1] = p;
    memmove(p + 1, p, 2 * sizeof *p);
    assert(p[1] == &x && p[2] == (void *)p);
    return 0;
}
