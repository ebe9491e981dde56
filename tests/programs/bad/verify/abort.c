// expect: violation abort line HERE
#include <stdlib.h>

int main(void) {
    abort(); // HERE
}
