// expect: violation bad-value line HERE
static int half(int x) {
    __builtin_assume(x > 0); // HERE
    return x / 2;
}
int main(void) {
    volatile int x = -1;
    return half(x);
}
