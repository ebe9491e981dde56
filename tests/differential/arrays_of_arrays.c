/* Arrays of several dimensions, allocated row by row and as one block, with negative indexes from
 * the middle. */
#include <stdio.h>
#include <stdlib.h>

static int **rows(int n, int m) {
    int **t = malloc((size_t)n * sizeof *t);
    for (int i = 0; i < n; i++) {
        t[i] = calloc((size_t)m, sizeof **t);
        for (int j = 0; j < m; j++)
            t[i][j] = i * m + j;
    }
    return t;
}
static long cube(int a[2][3][4]) {
    long s = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 4; k++)
                s = s * 3 + a[i][j][k];
    return s;
}
static int edit_distance(const char *a, const char *b, int n, int m) {
    int(*d)[m + 1] = malloc((size_t)(n + 1) * sizeof *d);
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            int best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (d[i - 1][j] + 1 < best)
                best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best)
                best = d[i][j - 1] + 1;
            d[i][j] = best;
        }
    int r = d[n][m];
    free(d);
    return r;
}

int main(void) {
    int **t = rows(4, 5), total = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++)
            total += t[i][j] * (i - j);
    printf("%d\n", total);
    for (int i = 0; i < 4; i++)
        free(t[i]);
    free(t);
    int a[2][3][4];
    for (int i = 0; i < 24; i++)
        a[i / 12][i / 4 % 3][i % 4] = i;
    printf("%ld %zu %zu\n", cube(a), sizeof a, sizeof a[0][0]);
    double storage[21], *middle = storage + 10;
    for (int i = -10; i <= 10; i++)
        middle[i] = i * 0.5;
    printf("%g %g %g\n", middle[-10], middle[0], storage[20]);
    printf("%d %d\n", edit_distance("kitten", "sitting", 6, 7), edit_distance("", "abc", 0, 3));
    return 0;
}
