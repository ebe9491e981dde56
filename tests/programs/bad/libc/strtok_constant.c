// expect: violation read-only line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    strtok((char *)"a b", " "); // HERE
    return 0;
}
