// expect: violation bad-shift line HERE
int main(void) {
    volatile int places = -1;
    return 8 >> places == 16; // HERE
}
