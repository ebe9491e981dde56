// expect: violation use-after-scope line HERE
// also: -m32
// A variable whose declaration a switch jumps over, and one with a label before it.
static int *kept;
static int pick(int n) {
    switch (n) {
        int a;
    case 1:
        a = 4;
        kept = &a;
        break;
    default: break;
    }
    {
    label:;
        int b = 1;
        if (n > 5 && n++ < 7)
            goto label;
        if (n == 3)
            kept = &b;
    }
    return *kept; // HERE
}
int main(void) {
    int own = 2;
    kept = &own;
    pick(0);
    return pick(3);
}
