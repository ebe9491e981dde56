// expect: violation bad-value line HERE
int main(void) {
    int x = 1 / 0; // HERE
    (void)x;
    return 0;
}
