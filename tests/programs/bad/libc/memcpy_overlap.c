// expect: violation bad-call line HERE
// args: -- -fno-builtin
#include <string.h>

int main(void) {
    char text[8] = "abcdefg";
    memcpy(text + 1, text, 4); // HERE
    return 0;
}
