// expect: violation bad-call line HERE
int check() __asm__("assert");

int main(void) {
    check(); // HERE
    return 0;
}
