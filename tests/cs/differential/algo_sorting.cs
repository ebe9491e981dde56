using System;
using System.Linq;

class Program
{
    static int seed = 12345;
    static int Next(int n) { seed = unchecked(seed * 1103515245 + 12345); return (int)((uint)seed >> 8) % n; }
    static void Quick(int[] a, int lo, int hi)
    {
        if (lo >= hi) return;
        int p = a[(lo + hi) / 2], i = lo, j = hi;
        while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) { int t = a[i]; a[i++] = a[j]; a[j--] = t; } }
        Quick(a, lo, j); Quick(a, i, hi);
    }
    static int[] Merge(int[] a)
    {
        if (a.Length < 2) return a;
        int[] l = Merge(a.Take(a.Length / 2).ToArray()), r = Merge(a.Skip(a.Length / 2).ToArray()), m = new int[a.Length];
        for (int i = 0, j = 0, k = 0; k < m.Length; k++) m[k] = j == r.Length || i < l.Length && l[i] <= r[j] ? l[i++] : r[j++];
        return m;
    }
    static void Heap(int[] a)
    {
        for (int i = a.Length / 2 - 1; i >= 0; i--) Sift(a, i, a.Length);
        for (int n = a.Length - 1; n > 0; n--) { int t = a[0]; a[0] = a[n]; a[n] = t; Sift(a, 0, n); }
    }
    static void Sift(int[] a, int i, int n)
    {
        for (int c; (c = 2 * i + 1) < n; i = c) { if (c + 1 < n && a[c + 1] > a[c]) c++; if (a[i] >= a[c]) return; int t = a[i]; a[i] = a[c]; a[c] = t; }
    }
    static void Main()
    {
        int[] a = Enumerable.Range(0, 200).Select(_ => Next(1000)).ToArray();
        int[] b = (int[])a.Clone(), c = Merge(a), d = (int[])a.Clone(), e = (int[])a.Clone();
        Quick(b, 0, b.Length - 1); Heap(d); Array.Sort(e);
        Console.WriteLine(string.Join(" ", b));
        Console.WriteLine(b.SequenceEqual(c) + " " + b.SequenceEqual(d) + " " + b.SequenceEqual(e) + " " + b.SequenceEqual(a.OrderBy(x => x)));
    }
}
