// Clang works the index out, and nothing is left of the shift.
// expect: violation bad-value line HERE
int main(void) {
    int row[8] = {0};
    row[(127 << -2) & 7] = 1; // HERE
    return row[0];
}
