// A byte that is neither 0 nor 1 is read as a bool.
// expect: violation bad-value line HERE
#include <stdbool.h>
#include <string.h>
int main(void) {
    bool b;
    memset(&b, 2, sizeof b);
    return b ? 1 : 0; // HERE
}
