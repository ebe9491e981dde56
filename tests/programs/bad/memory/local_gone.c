// expect: violation use-after-return
// A local variable's address outlives its function.
int *volatile g;
void f(void) {
    int x = 3;
    g = &x;
}
int main(void) {
    f();
    return *g;
}
