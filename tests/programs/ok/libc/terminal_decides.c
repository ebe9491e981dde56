// expect: inconclusive approximated
#include <assert.h>
#include <unistd.h>

int main(void) {
    assert(!isatty(1));
    return 0;
}
