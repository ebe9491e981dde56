// expect: violation uninitialised
// The bytes between two members have no value to compare.
#include <stdlib.h>
#include <string.h>
struct s {
    char a;
    int b;
};
int main(void) {
    struct s x, y;
    x.a = 1;
    x.b = 2;
    y.a = 1;
    y.b = 2;
    if (memcmp(&x, &y, sizeof x) == 0)
        return 1;
    return 0;
}
