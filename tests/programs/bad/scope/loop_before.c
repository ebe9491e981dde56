// expect: violation use-after-scope line HERE
// also: -m32
// In a loop the variable is another one each time: the pointer is to that of the round before.
#include <assert.h>
int main(void) {
    int *kept = 0;
    for (int i = 0; i < 3; i++) {
        int x = i;
        if (kept)
            assert(*kept >= 0); // HERE
        kept = &x;
    }
    return 0;
}
