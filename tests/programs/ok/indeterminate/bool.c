// expect: verified
// args: --property=unreach-call
#include <stdbool.h>
extern void reach_error(void);
int main(void) {
    bool b;
    if (b && !b)
        reach_error();
    return 0;
}
