// One thread computes for longer than anybody waits.
int main(void) {
    volatile unsigned sum = 0;
    for (unsigned i = 0; i < 4000000000u; i++)
        sum += i;
    return 0;
}
