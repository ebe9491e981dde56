// expect: violation use-after-scope line HERE
// The scope of an array of variable length ends.
int main(int argc, char **argv) {
    int *p;
    (void)argv;
    {
        int a[argc + 2];
        a[1] = 4;
        p = a + 1;
    }
    return *p; // HERE
}
