// expect: violation bad-conversion line HERE
int main(void) {
    volatile long double d = 18446744073709551616.0L;
    return (unsigned long long)d != 0; // HERE
}
