// Which of two objects is first in memory is not explored.
// expect: inconclusive approximated
int a, b;
int main(void) {
    int *p = &a, *q = &b;
    return p < q ? 0 : 1;
}
