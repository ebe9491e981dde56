// expect: violation use-after-scope
// args: -- -O2
// Code that was optimised has the marks of scopes too.
int *volatile kept;
void show(int *p) __attribute__((noinline));
void show(int *p) {
    kept = p;
}
int main(int argc, char **argv) {
    (void)argv;
    if (argc > 0) {
        int a[2] = {1, 2};
        show(a);
    }
    return *kept;
}
