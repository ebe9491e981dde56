// expect: violation use-after-scope line HERE
// break and continue leave scopes too.
int *p;
int main(void) {
    for (int i = 0; i < 3; i++) {
        int a = i;
        if (i == 1)
            continue;
        p = &a;
        switch (i) {
        case 0: {
            int b = 5;
            p = &b;
            break;
        }
        default: break;
        }
        if (*p == 5) // HERE
            break;
    }
    return 0;
}
