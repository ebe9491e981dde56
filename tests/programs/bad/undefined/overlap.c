// expect: violation bad-call line HERE
#include <string.h>
int main(void) {
    char text[8] = "abcdef";
    memcpy(text + 1, text, 4); // HERE
    return 0;
}
