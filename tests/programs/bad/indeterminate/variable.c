// For this task a variable that was never written has any value.
// expect: violation reach-error line HERE
// args: --property=unreach-call
extern void reach_error(void);
int main(void) {
    int x;
    if (x == 42)
        reach_error(); // HERE
    return 0;
}
