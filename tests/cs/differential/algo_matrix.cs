using System;

class Program
{
    static double[,] Multiply(double[,] a, double[,] b)
    {
        int n = a.GetLength(0), m = b.GetLength(1), k = a.GetLength(1);
        var r = new double[n, m];
        for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) for (int x = 0; x < k; x++) r[i, j] += a[i, x] * b[x, j];
        return r;
    }
    static double Determinant(double[][] m)
    {
        int n = m.Length; double det = 1;
        for (int c = 0; c < n; c++) {
            int pivot = c;
            for (int r = c + 1; r < n; r++) if (Math.Abs(m[r][c]) > Math.Abs(m[pivot][c])) pivot = r;
            if (m[pivot][c] == 0) return 0;
            if (pivot != c) { var t = m[c]; m[c] = m[pivot]; m[pivot] = t; det = -det; }
            det *= m[c][c];
            for (int r = c + 1; r < n; r++) { double f = m[r][c] / m[c][c]; for (int x = c; x < n; x++) m[r][x] -= f * m[c][x]; }
        }
        return det;
    }
    static void Main()
    {
        double[,] a = { { 1, 2, 3 }, { 4, 5, 6 } }, b = { { 1, 0 }, { 0, 1 }, { 2, 2 } };
        foreach (double d in Multiply(a, b)) Console.Write(d + " ");
        Console.WriteLine(Determinant(new[] { new double[] { 2, -1, 0 }, new double[] { 1, 3, 2 }, new double[] { 0, 5, -4 } }).ToString("F6"));
        long[,] f = { { 1, 1 }, { 1, 0 } }, r = { { 1, 0 }, { 0, 1 } };
        for (int n = 50; n > 0; n >>= 1) { if ((n & 1) == 1) r = Mul(r, f); f = Mul(f, f); }
        Console.WriteLine(r[0, 1]);
    }
    static long[,] Mul(long[,] a, long[,] b) { return new[,] { { a[0, 0] * b[0, 0] + a[0, 1] * b[1, 0], a[0, 0] * b[0, 1] + a[0, 1] * b[1, 1] }, { a[1, 0] * b[0, 0] + a[1, 1] * b[1, 0], a[1, 0] * b[0, 1] + a[1, 1] * b[1, 1] } }; }
}
