// Clang works this out, and nothing is left of the shift.
// expect: violation bad-value line HERE
int main(void) {
    int x = 1 << 40; // HERE
    (void)x;
    return 0;
}
