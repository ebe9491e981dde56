import java.util.Arrays;

public class Matrix {
    static double[][] mul(double[][] a, double[][] b) { double[][] c = new double[a.length][b[0].length]; for (int i = 0; i < a.length; i++) for (int j = 0; j < b[0].length; j++) for (int k = 0; k < b.length; k++) c[i][j] += a[i][k] * b[k][j]; return c; }
    static long[][] sq(long[][] a, long[][] b) { return new long[][] {{a[0][0] * b[0][0] + a[0][1] * b[1][0], a[0][0] * b[0][1] + a[0][1] * b[1][1]}, {a[1][0] * b[0][0] + a[1][1] * b[1][0], a[1][0] * b[0][1] + a[1][1] * b[1][1]}}; }
    static double det(double[][] m) { int n = m.length; double d = 1; for (int i = 0; i < n; i++) { int p = i; for (int r = i; r < n; r++) if (Math.abs(m[r][i]) > Math.abs(m[p][i])) p = r; if (m[p][i] == 0) return 0; if (p != i) { double[] t = m[p]; m[p] = m[i]; m[i] = t; d = -d; } d *= m[i][i]; for (int r = i + 1; r < n; r++) { double f = m[r][i] / m[i][i]; for (int c = i; c < n; c++) m[r][c] -= f * m[i][c]; } } return d; }

    public static void main(String[] args) throws Exception {
        double[][] a = new double[6][6];
        for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++) a[i][j] = (i * 7 + j * 3) % 11 - 4;
        double[][] p = a;
        for (int i = 0; i < 4; i++) p = mul(p, a);
        System.out.println(Arrays.toString(p[0]) + " " + det(a));
        long[][] f = {{1, 1}, {1, 0}}, r = {{1, 0}, {0, 1}};
        for (int n = 70; n > 0; n >>= 1) { if ((n & 1) == 1) r = sq(r, f); f = sq(f, f); }
        System.out.println(r[0][1]);
    }
}
