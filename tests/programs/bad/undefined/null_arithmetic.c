// The sum is no fault here, but the access is.
// expect: violation null-pointer line HERE
int main(void) {
    int *volatile p = 0;
    int *q = p + 3;
    return *q; // HERE
}
