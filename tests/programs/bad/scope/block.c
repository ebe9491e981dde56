// expect: violation use-after-scope line HERE
// also: -m32
// A pointer to a variable is used after the variable's block.
int main(void) {
    int *p;
    {
        int a = 1;
        p = &a;
    }
    *p = 2; // HERE
    return 0;
}
