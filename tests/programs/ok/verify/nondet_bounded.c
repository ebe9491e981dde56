// expect: verified
// A value within assumed bounds is taken in full.
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
    int n = NI;
    __VERIFIER_assume(1 <= n && n <= 3);
    int v[3];
    for (int i = 0; i < n; i++)
        v[i] = i;
    for (int i = 0; i < n; i++)
        assert(v[i] == i);
    return 0;
}
