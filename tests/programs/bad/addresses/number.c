// Where an object gets to in a table of hashes depends on its address.
// expect: inconclusive approximated
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    static int table[8];
    int *p = malloc(4);
    table[((uintptr_t)p >> 4) * 2654435761u % 8]++;
    int first = table[0];
    free(p);
    return first ? 1 : 0;
}
