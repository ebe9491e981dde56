// expect: violation bad-call line HERE
#include <heddle.h>

int main(void) {
    heddle_atomic_end(); // HERE
    return 0;
}
