// expect: verified
// Structs with holes are copied, returned and swapped; nobody looks into the holes.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct s {
    char a;
    int b;
    short c;
    long d;
};
static struct s make(int i) {
    struct s x;
    x.a = (char)i;
    x.b = i;
    x.c = (short)i;
    x.d = i;
    return x;
}
int main(void) {
    struct s x = make(3), y;
    y = x;
    struct s *h = malloc(sizeof *h);
    *h = y;
    memcpy(&x, h, sizeof x);
    struct s arr[3];
    for (int i = 0; i < 3; i++)
        arr[i] = make(i);
    struct s t = arr[0];
    arr[0] = arr[2];
    arr[2] = t;
    assert(arr[0].b == 2 && x.b == 3);
    free(h);
    return 0;
}
