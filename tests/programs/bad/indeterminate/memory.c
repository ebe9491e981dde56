// expect: violation reach-error line HERE
// args: --property=unreach-call
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    int *p = malloc(2 * sizeof *p);
    if (p[0] == 3 && p[1] == 4)
        reach_error(); // HERE
    return 0;
}
