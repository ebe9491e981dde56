// expect: inconclusive unmodelled
// args: -- -fno-builtin
#include <stdio.h>

int main(void) {
    printf("%ls\n", L"wide");
    return 0;
}
