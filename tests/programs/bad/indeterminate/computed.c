// expect: violation reach-error line HERE
// args: --property=unreach-call
extern void reach_error(void);
int main(void) {
    int x, sum = 0;
    for (int i = 0; i < 3; i++)
        sum += x;
    if (sum == 6)
        reach_error(); // HERE
    return 0;
}
