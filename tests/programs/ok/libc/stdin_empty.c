// expect: inconclusive
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x = 5;
    char line[8];
    assert(getchar() == EOF);
    assert(scanf("%d", &x) == EOF && x == 5);
    assert(!fgets(line, sizeof line, stdin));
    assert(feof(stdin));
    return 0;
}
