// expect: inconclusive approximated
// args: --property=unreach-call
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    unsigned *x = malloc(sizeof *x);
    if (*x * 3 == 1)
        reach_error();
    return 0;
}
