// expect: violation read-only line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    memset((char *)"constant", 0, 1); // HERE
    return 0;
}
