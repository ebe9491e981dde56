// expect: violation out-of-bounds line HERE
// args: -- -fno-builtin
#include <stdarg.h>
#include <stdio.h>

static void print(char *to, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsprintf(to, format, list); // HERE
    va_end(list);
}

int main(void) {
    char to[4];
    print(to, "%s", "longer");
    return 0;
}
