// It may be moved around as long as nothing depends on it.
// expect: verified
// args: --property=unreach-call
extern void reach_error(void);
struct pair {
    int a, b;
};
int main(void) {
    struct pair p, q;
    int x, y;
    p.a = 1;
    q = p;
    y = x + q.b;
    if (q.a != 1)
        reach_error();
    return 0;
}
