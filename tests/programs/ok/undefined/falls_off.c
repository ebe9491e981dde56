// Nobody uses what was not returned.
// expect: verified
static int sign(int x) {
    if (x > 0)
        return 1;
}
int main(void) {
    volatile int x = -1;
    sign(x);
    return 0;
}
