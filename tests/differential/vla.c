/* Arrays whose size is known at run time: one and more dimensions, in loops, as parameters, sizeof.
 */
#include <stdio.h>
#include <string.h>

static int sum(int rows, int columns, int m[rows][columns]) {
    int total = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            total += m[i][j];
    return total;
}

static int palindrome(const char *s) {
    size_t n = strlen(s);
    char turned[n + 1];
    for (size_t i = 0; i < n; i++)
        turned[i] = s[n - 1 - i];
    turned[n] = 0;
    return strcmp(s, turned) == 0;
}

static int pascal(int n) {
    int row[n + 1];
    memset(row, 0, sizeof row);
    row[0] = 1;
    for (int i = 0; i < n; i++)
        for (int j = n; j > 0; j--)
            row[j] += row[j - 1];
    int total = 0;
    for (int i = 0; i <= n; i++)
        total += row[i] * (i + 1);
    return total;
}

int main(void) {
    for (int n = 1; n < 6; n++) {
        int m[n][n + 1];
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= n; j++)
                m[i][j] = i * j + n;
        printf("%d %zu %zu\n", sum(n, n + 1, m), sizeof m, sizeof m[0]);
    }
    printf("%d %d %d\n", palindrome("level"), palindrome("levels"), palindrome(""));
    printf("%d\n", pascal(10));
    int n = 4;
    char(*p)[n] = &(char[4]){'a', 'b', 'c', 0};
    n = 10;
    printf("%s %zu\n", *p, sizeof *p);
    int size = 3;
    double cube[size][size][size];
    for (int i = 0; i < 27; i++)
        (&cube[0][0][0])[i] = i;
    printf("%g %g\n", cube[1][2][0], cube[2][2][2]);
    return 0;
}
