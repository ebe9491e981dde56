// The end of the function is no fault in C, but the use of what it did not return is one.
// expect: violation uninitialised line HERE
static int sign(int x) {
    if (x > 0)
        return 1;
}
int main(void) {
    volatile int x = -1;
    if (sign(x) == 1) // HERE
        return 1;
    return 0;
}
