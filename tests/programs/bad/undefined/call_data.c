// Something is called that is not a function.
// expect: violation bad-call line HERE
static int data[4];
int main(void) {
    int (*f)(void) = (int (*)(void))(void *)data;
    return f(); // HERE
}
