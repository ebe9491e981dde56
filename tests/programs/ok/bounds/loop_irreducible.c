// expect: inconclusive loops
// args: --loop-bound=4
// A loop that is entered in two places, and goes on by a table of labels.

int main(int argc, char **argv) {
    (void)argv;
    static void *const where[] = {&&first, &&second, &&end};
    volatile int n = 0;
    if (argc > 5)
        goto second;
first:
    n++;
    goto *where[1 + (n > 20)];
second:
    n++;
    goto *where[n > 20 ? 2 : 0];
end:
    return n;
}
