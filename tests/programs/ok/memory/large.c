// expect: verified
// A megabyte, global and allocated.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
static char g[1 << 20];
static int z[1 << 18];
int main(void) {
    memset(g, 1, sizeof g);
    g[777777] = 5;
    z[200000] = 9;
    char *h = malloc(1 << 20);
    memcpy(h, g, 1 << 20);
    assert(h[777777] == 5 && h[1048575] == 1 && z[200000] == 9 && z[5] == 0);
    free(h);
    return 0;
}
