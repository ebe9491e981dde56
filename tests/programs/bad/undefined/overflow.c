// Signed overflow, where it is asked for.
// expect: violation signed-overflow line HERE
// args: --overflow
int main(void) {
    volatile int a = 2147483647;
    return a + 1 < 0; // HERE
}
