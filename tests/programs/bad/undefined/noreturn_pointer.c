// Called through a pointer of another type, nothing in the caller says that it does not come back.
// expect: violation unreachable line HERE
#include <stdlib.h>
static _Noreturn void stop(int x) {
    if (x)
        exit(0);
} // HERE
int main(void) {
    void (*volatile call)(int) = stop;
    call(0);
    return 0;
}
