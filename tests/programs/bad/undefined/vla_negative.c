// expect: violation stack-overflow line HERE
int main(void) {
    volatile int n = -1;
    int a[n]; // HERE
    a[0] = 1;
    return a[0] - 1;
}
