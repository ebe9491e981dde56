// expect: violation
// Arithmetic on integers does not lead from one object into the next.
#include <stdint.h>
int main(void) {
    int a[4] = {1, 2, 3, 4}, b[4] = {0};
    volatile uintptr_t u = (uintptr_t)a;
    return *(int *)(u + 16) + b[0];
}
