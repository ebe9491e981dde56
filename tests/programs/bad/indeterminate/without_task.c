// Everywhere else it is a fault to look at it.
// expect: violation uninitialised line HERE
extern void reach_error(void);
int main(void) {
    int x;
    if (x == 42) // HERE
        reach_error();
    return 0;
}
