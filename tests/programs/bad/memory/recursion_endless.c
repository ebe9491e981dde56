// expect: violation stack-overflow
// A recursion that never ends. A step that stops before the fault leaves nothing behind that the next would see.
static int f(volatile int *k, int n) {
    volatile int x = n;
    return f(k, n + 1) + *k + x;
}
int main(void) {
    volatile int k = 0;
    return f(&k, 1);
}
