// expect: violation bad-call line HERE
#include <string.h>
int main(void) {
    char text[16] = "abcdef";
    strcpy(text + 2, text); // HERE
    return 0;
}
