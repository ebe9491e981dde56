using System;
using System.Collections.Generic;

class Program
{
    static Tuple<int, string> Old() { return Tuple.Create(1, "a"); }
    static (int min, int max) Range(int[] a)
    {
        int min = a[0], max = a[0];
        foreach (int x in a) { if (x < min) min = x; if (x > max) max = x; }
        return (min, max);
    }
    static void Main()
    {
        var t = Old();
        Console.WriteLine(t + " " + t.Item1 + t.Item2 + t.Equals(Tuple.Create(1, "a")) + (t.GetHashCode() == Old().GetHashCode()));
        var r = Range(new[] { 3, -1, 7 });
        Console.WriteLine(r.min + " " + r.max + " " + r);
        (int a, string b) = (5, "x");
        Console.WriteLine(a + b);
        int p = 1, q = 2;
        (p, q) = (q, p);
        Console.WriteLine(p + " " + q);
        var d = new Dictionary<(int, int), string> { { (1, 2), "one two" } };
        Console.WriteLine(d[(1, 2)] + d.ContainsKey((2, 1)));
        Console.WriteLine((1, "b").Equals((1, "b")) + " " + ((IComparable)Tuple.Create(1, 2)).CompareTo(Tuple.Create(1, 3)) + " " + (1, 2).CompareTo((0, 9)));
        var nested = (1, (2, 3), "z");
        Console.WriteLine(nested.Item2.Item2 + nested.Item3 + nested);
        var eight = Tuple.Create(1, 2, 3, 4, 5, 6, 7, 8);
        Console.WriteLine(eight + " " + eight.Rest.Item1);
        var anon = new { A = 1, B = "two" };
        Console.WriteLine(anon + " " + anon.Equals(new { A = 1, B = "two" }) + anon.A);
    }
}
