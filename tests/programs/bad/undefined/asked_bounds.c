// An index inside the object and outside of its part, where the compiler is asked to look.
// expect: violation out-of-bounds line HERE
// args: -- -fsanitize=bounds -fsanitize-trap=bounds
struct pair {
    int a[2], b;
};
int main(void) {
    struct pair p = {{1, 2}, 3};
    volatile int i = 2;
    return p.a[i]; // HERE
}
