// A function is called with fewer arguments than it takes.
// expect: violation bad-call line HERE
static int two(int a, int b) {
    return a + b;
}
int main(void) {
    int (*f)(int) = (int (*)(int))two;
    return f(1); // HERE
}
