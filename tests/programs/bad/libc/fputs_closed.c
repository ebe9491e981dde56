// expect: violation null-pointer line HERE
#include <stdio.h>

int main(void) {
    FILE *volatile none = NULL;
    fputs("text", none); // HERE
    return 0;
}
