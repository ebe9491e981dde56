// expect: violation uninitialised line HERE
// A variable that enters its scope again has no value again.
int sink(int *p) {
    return p != 0;
}
int main(void) {
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        int x;
        if (i == 0 && sink(&x))
            x = 7;
        if (x == 7) // HERE
            sum++;
    }
    return sum;
}
