// expect: verified
// args: -- -fno-builtin
#include <assert.h>
#include <string.h>

int main(void) {
    char a[2] = {97, 98}, b[2] = {97, 99};
    assert(strncmp(a, b, 2) < 0);
    assert(strncmp(a, b, 1) == 0);
    assert(strcmp(a, b) < 0);
    assert(memchr(a, 97, 100) == a);
    return 0;
}
