// A copy has the value of its origin, which is not followed.
// expect: inconclusive unchecked-fault
// args: --property=unreach-call
struct pair {
    char a, b;
};
extern void reach_error(void);
static char use(struct pair *p) {
    return p->a;
}
int main(void) {
    struct pair a, b;
    b = a;
    if (use(&a) == 0 && use(&b) != 0)
        reach_error();
    return 0;
}
