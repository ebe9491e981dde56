// The pointer is no fault here, but the access is.
// expect: violation out-of-bounds line HERE
int main(void) {
    int a[4] = {0}, *volatile p = a;
    int *q = p - 1;
    return *q; // HERE
}
