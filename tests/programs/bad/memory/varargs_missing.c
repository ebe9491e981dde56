// expect: violation out-of-bounds
// More arguments are taken than were given.
#include <stdarg.h>
static int sum(int n, ...) {
    va_list a;
    va_start(a, n);
    int s = 0;
    for (int i = 0; i < n; i++)
        s += va_arg(a, int);
    va_end(a);
    return s;
}
int main(void) {
    return sum(9, 1) == 5;
}
