// expect: violation assertion line HERE
#include <assert.h>

int main(int argc, char **argv) {
    (void)argv;
    assert(argc == 0); // HERE
    return 0;
}
