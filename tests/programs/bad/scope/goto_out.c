// expect: violation use-after-scope line HERE
// also: -m32
// A goto leaves two scopes.
int *p, *q;
int main(void) {
    {
        int a = 1;
        p = &a;
        {
            int b = 2;
            q = &b;
            if (a + b == 3)
                goto out;
        }
        *p = 3;
    }
    return 1;
out:
    return *q; // HERE
}
