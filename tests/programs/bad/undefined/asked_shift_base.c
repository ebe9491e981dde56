// expect: violation bad-shift line HERE
// args: -- -fsanitize=shift -fsanitize-trap=shift
int main(void) {
    volatile int x = -1;
    return x << 1 == 0; // HERE
}
