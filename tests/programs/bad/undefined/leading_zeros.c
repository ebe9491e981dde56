// expect: violation bad-value line HERE
int main(void) {
    volatile unsigned x = 0;
    return __builtin_clz(x) == 32; // HERE
}
