// Bools in memory, in bit-fields, through pointers and copied before they are written.
// expect: verified
// also: -O2
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
struct flags {
    bool a : 1, b : 1;
    bool c;
    int n;
};
int main(void) {
    struct flags f, g;
    memset(&f, 0, sizeof f);
    f.a = true;
    f.c = 5;
    g = f;
    bool *p = &g.c;
    uint8_t byte = 1;
    bool copy;
    memcpy(&copy, &byte, 1);
    assert(*p && g.a && !g.b && copy);
    return 0;
}
