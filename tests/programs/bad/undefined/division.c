// expect: violation division-by-zero line HERE
int main(void) {
    volatile int a = 1, b = 0;
    return a % b; // HERE
}
