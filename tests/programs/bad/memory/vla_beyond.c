// expect: violation out-of-bounds
// One step beyond an array whose length is known at run time.
static int f(int n) {
    int a[n];
    for (int i = 0; i <= n; i++)
        a[i] = i;
    return a[0];
}
int main(int c, char **v) {
    (void)v;
    return f(c + 3);
}
