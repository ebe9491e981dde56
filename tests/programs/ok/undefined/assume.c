// expect: verified
// also: -O2
static int half(int x) {
    __builtin_assume(x > 0);
    return x / 2;
}
int main(void) {
    volatile int x = 7;
    return half(x);
}
