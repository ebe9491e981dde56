// expect: violation bad-value line HERE
int main(void) {
    volatile unsigned long x = 0;
    return __builtin_ctzl(x) == 64; // HERE
}
