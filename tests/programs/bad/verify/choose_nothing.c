// expect: violation bad-call line HERE
#include <heddle.h>

int main(void) {
    return heddle_choose(0); // HERE
}
