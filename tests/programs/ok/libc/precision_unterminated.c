// expect: verified
// args: -- -fno-builtin
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[2] = {97, 98}, to[8];
    assert(snprintf(to, sizeof to, "%.2s|%.1s", text, text) == 4);
    assert(strcmp(to, "ab|a") == 0);
    return 0;
}
