// expect: violation reach-error
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(c > 250);
    if (c == 255)
        __VERIFIER_error();
    return 0;
}
