// expect: violation bad-value line HERE
// args: -- -fsanitize=vla-bound -fsanitize-trap=vla-bound
int main(void) {
    volatile int n = 0;
    int a[n]; // HERE
    return sizeof a != 0;
}
