// expect: verified
// args: --property=unreach-call
extern void reach_error(void);
int main(void) {
    int *p;
    if (p == 0 && p != 0)
        reach_error();
    return 0;
}
