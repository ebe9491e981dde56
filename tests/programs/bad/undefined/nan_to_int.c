// expect: violation bad-conversion line HERE
int main(void) {
    volatile double zero = 0;
    return (long long)(zero / zero) != 0; // HERE
}
