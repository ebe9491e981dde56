// expect: violation bad-call line HERE
// A declaration without a prototype lets a program call the function with too few arguments.
int divide() __asm__("div");

int main(void) {
    return divide(); // HERE
}
