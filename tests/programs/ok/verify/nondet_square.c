// expect: inconclusive approximated
// One of all integers has this square: too many to try, and so no proof.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void __VERIFIER_assume(int);
extern char __VERIFIER_nondet_char(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define NI __VERIFIER_nondet_int()
#define NU __VERIFIER_nondet_uint()
static int id(int x) {
    return x;
}
static int gl;
static int ar[8];
int main(void) {
    int x = NI;
    assert(x * x != 144);
    return 0;
}
