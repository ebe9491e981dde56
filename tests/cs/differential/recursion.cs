using System;
using System.Collections.Generic;

class Program
{
    static int Ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? Ackermann(m - 1, 1) : Ackermann(m - 1, Ackermann(m, n - 1)); }
    static void Hanoi(int n, char a, char b, char c, ref int moves) { if (n == 0) return; Hanoi(n - 1, a, c, b, ref moves); moves++; Hanoi(n - 1, c, b, a, ref moves); }
    static bool Even(int n) { return n == 0 || Odd(n - 1); }
    static bool Odd(int n) { return n != 0 && Even(n - 1); }
    static readonly Dictionary<int, long> memo = new Dictionary<int, long>();
    static long Ways(int n) { if (n <= 1) return 1; long r; if (!memo.TryGetValue(n, out r)) memo[n] = r = Ways(n - 1) + Ways(n - 2); return r; }
    static void Subsets(int[] a, int i, List<int> chosen, Action<List<int>> use) { if (i == a.Length) { use(chosen); return; } Subsets(a, i + 1, chosen, use); chosen.Add(a[i]); Subsets(a, i + 1, chosen, use); chosen.RemoveAt(chosen.Count - 1); }
    static int Depth(int n) { return n == 0 ? 0 : 1 + Depth(n - 1); }
    static void Main()
    {
        int moves = 0;
        Hanoi(8, 'a', 'b', 'c', ref moves);
        Console.WriteLine(Ackermann(2, 5) + " " + moves + " " + Even(100) + Odd(7) + " " + Ways(80) + " " + Depth(500));
        int sums = 0;
        Subsets(new[] { 3, 34, 4, 12, 5, 2 }, 0, new List<int>(), s => { int t = 0; foreach (int x in s) t += x; if (t == 9) { sums++; Console.Write(string.Join("+", s) + " "); } });
        Console.WriteLine(sums);
    }
}
