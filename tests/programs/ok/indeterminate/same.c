// It is the same value whenever it is read, and in every copy of it.
// expect: verified
// args: --property=unreach-call
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    int x, y = x;
    char *p = malloc(2);
    if (x > 5 && y <= 5)
        reach_error();
    if (p[0] != p[0] || (p[0] == 7 && p[1] == 9 && p[0] != 7))
        reach_error();
    return 0;
}
