// There are too many values to try, and none of those that were tried gets there.
// expect: inconclusive approximated
// args: --property=unreach-call
extern void reach_error(void);
int main(void) {
    unsigned x;
    if (x * 3 == 1)
        reach_error();
    return 0;
}
