// expect: violation unreachable line HERE
int main(void) {
    volatile int x = 1;
    if (x)
        __builtin_unreachable(); // HERE
    return 0;
}
