using System;

class Program
{
    static int Solve(int n, int row, int columns, int left, int right)
    {
        if (row == n) return 1;
        int count = 0;
        for (int free = ~(columns | left | right) & ((1 << n) - 1); free != 0; free &= free - 1) { int bit = free & -free; count += Solve(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1); }
        return count;
    }
    static bool Place(int[] q, int n)
    {
        if (n == q.Length) return true;
        for (q[n] = 0; q[n] < q.Length; q[n]++) { bool ok = true; for (int i = 0; i < n; i++) if (q[i] == q[n] || Math.Abs(q[i] - q[n]) == n - i) { ok = false; break; } if (ok && Place(q, n + 1)) return true; }
        return false;
    }
    static void Main()
    {
        for (int n = 1; n <= 7; n++) Console.Write(Solve(n, 0, 0, 0, 0) + " ");
        var q = new int[8];
        Console.WriteLine(Place(q, 0) + " " + string.Join("", q));
        foreach (int c in q) Console.WriteLine(new string('.', c) + "Q" + new string('.', 7 - c));
    }
}
