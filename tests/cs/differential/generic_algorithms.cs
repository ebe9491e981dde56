using System;
using System.Collections.Generic;

static class Algo
{
    public static T Fold<S, T>(IEnumerable<S> xs, T seed, Func<T, S, T> f) { foreach (S x in xs) seed = f(seed, x); return seed; }
    public static IEnumerable<T> Merge<T>(IEnumerable<T> a, IEnumerable<T> b) where T : IComparable<T> { using (var x = a.GetEnumerator()) using (var y = b.GetEnumerator()) { bool p = x.MoveNext(), q = y.MoveNext(); while (p || q) if (!q || p && x.Current.CompareTo(y.Current) <= 0) { yield return x.Current; p = x.MoveNext(); } else { yield return y.Current; q = y.MoveNext(); } } }
    public static int BinarySearch<T>(IList<T> xs, T key, IComparer<T> c = null) { c = c ?? Comparer<T>.Default; int lo = 0, hi = xs.Count - 1; while (lo <= hi) { int mid = (lo + hi) / 2, r = c.Compare(xs[mid], key); if (r == 0) return mid; if (r < 0) lo = mid + 1; else hi = mid - 1; } return ~lo; }
    public static Func<A, C> Compose<A, B, C>(Func<A, B> f, Func<B, C> g) { return x => g(f(x)); }
    public static Func<A, R> Memo<A, R>(Func<A, R> f) { var d = new Dictionary<A, R>(); return a => { R r; if (!d.TryGetValue(a, out r)) d[a] = r = f(a); return r; }; }
    public static void Shuffle<T>(IList<T> xs, Random r) { for (int i = xs.Count - 1; i > 0; i--) { int j = r.Next(i + 1); T t = xs[i]; xs[i] = xs[j]; xs[j] = t; } }
    public static IEnumerable<List<T>> Chunk<T>(IEnumerable<T> xs, int n) { var c = new List<T>(); foreach (T x in xs) { c.Add(x); if (c.Count == n) { yield return c; c = new List<T>(); } } if (c.Count > 0) yield return c; }
}
class Program
{
    static void Main()
    {
        Console.WriteLine(Algo.Fold(new[] { 1, 2, 3 }, "", (s, x) => s + x) + Algo.Fold(new[] { "a", "bb" }, 0, (s, x) => s + x.Length) + string.Join(",", Algo.Merge(new[] { 1, 4, 6 }, new List<int> { 2, 3, 7, 8 })) + Algo.BinarySearch(new[] { 1, 3, 5, 7 }, 5) + Algo.BinarySearch(new List<string> { "a", "c" }, "b"));
        int calls = 0; var m = Algo.Memo<int, int>(x => { calls++; return x * x; }); Console.WriteLine(m(4) + m(4) + m(5) + " " + calls + Algo.Compose<int, string, int>(x => new string('z', x), s => s.Length)(6)); var l = new List<int> { 1, 2, 3, 4, 5 }; Algo.Shuffle(l, new Random(7)); Console.WriteLine(string.Join(" ", l)); foreach (var c in Algo.Chunk("abcdefg", 3)) Console.Write(string.Join("", c) + "|"); Console.WriteLine();
    }
}
