// expect: inconclusive unmodelled
#include <stdio.h>

int main(void) {
    FILE *f = fopen("name", "r");
    return f != 0;
    return 0;
}
