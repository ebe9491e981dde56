// expect: violation invalid-free line HERE
#include <stdlib.h>

int main(void) {
    char local = 0, *volatile p = &local;
    free(p); // HERE
    return 0;
}
