/* Matrices: product, transpose, determinant by elimination, in ints, doubles and floats. */
#include <math.h>
#include <stdio.h>

enum { N = 8 };

static void product(const double a[N][N], const double b[N][N], double r[N][N]) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += a[i][k] * b[k][j];
            r[i][j] = sum;
        }
}
static double determinant(double m[N][N]) {
    double d = 1;
    for (int c = 0; c < N; c++) {
        int pivot = c;
        for (int r = c + 1; r < N; r++)
            if (fabs(m[r][c]) > fabs(m[pivot][c]))
                pivot = r;
        if (pivot != c) {
            d = -d;
            for (int k = 0; k < N; k++) {
                double t = m[c][k];
                m[c][k] = m[pivot][k];
                m[pivot][k] = t;
            }
        }
        d *= m[c][c];
        for (int r = c + 1; r < N; r++) {
            double f = m[r][c] / m[c][c];
            for (int k = c; k < N; k++)
                m[r][k] -= f * m[c][k];
        }
    }
    return d;
}

int main(void) {
    double a[N][N], b[N][N], c[N][N];
    int ints[N][N], turned[N][N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = (i * 7 + j * 3) % 11 - 5;
            b[i][j] = i == j ? 2 : (i - j) % 3;
            ints[i][j] = (i * N + j) * 17 % 64;
        }
    product((const double(*)[N])a, (const double(*)[N])b, c);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            printf("%g ", c[i][j]);
        printf("\n");
    }
    printf("%.6f\n", determinant(b));
    int trace = 0, checksum = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            turned[j][i] = ints[i][j];
    for (int i = 0; i < N; i++) {
        trace += turned[i][i];
        for (int j = 0; j < N; j++)
            checksum = checksum * 31 % 1000003 + turned[i][j];
    }
    printf("%d %d\n", trace, checksum);
    return 0;
}
