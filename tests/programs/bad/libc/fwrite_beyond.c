// expect: violation out-of-bounds line HERE
#include <stdio.h>

int main(void) {
    char text[4] = "abc";
    fwrite(text, 1, 5, stdout); // HERE
    return 0;
}
