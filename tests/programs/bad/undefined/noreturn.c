// expect: violation unreachable line HERE
#include <stdlib.h>
static _Noreturn void stop(int x) {
    if (x)
        exit(0);
} // HERE
int main(void) {
    volatile int x = 0;
    stop(x);
}
