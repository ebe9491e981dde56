// Tuples, by reference and by value: names, nesting, more than seven, equality, order, deconstruction.
using System;
using System.Collections.Generic;

class Program
{
    static (int sum, int product) Both(int a, int b) { return (a + b, a * b); }
    static (T, U) Swap<U, T>((U, T) pair) { return (pair.Item2, pair.Item1); }

    static void Main()
    {
        var r = Both(6, 7);
        Console.WriteLine(r.sum + " " + r.product + " " + r);
        var (s, p) = Both(2, 3);
        Console.WriteLine(s + p);
        (s, p) = (p, s);
        Console.WriteLine(s + " " + p);
        Console.WriteLine(Swap(("left", 5)));
        var wide = new ValueTuple<int, int, int, int, int, int, int, (int, int)>(1, 2, 3, 4, 5, 6, 7, (8, 9));
        Console.WriteLine(wide + " " + wide.Rest.Item2 + " " + wide.GetHashCode().Equals(wide.GetHashCode()));
        Console.WriteLine((1, "a").Equals((1, "a")) + " " + (1, "a").Equals((1, "b")));
        var list = new List<(int, string)> { (2, "b"), (1, "z"), (2, "a") };
        list.Sort();
        Console.WriteLine(string.Join(" ", list));
        var d = new Dictionary<(int, int), string> { [(1, 2)] = "one two" };
        Console.WriteLine(d[(1, 2)] + " " + d.ContainsKey((2, 1)));
        var old = Tuple.Create(1, "two", 3.5);
        Console.WriteLine(old + " " + old.Item2 + " " + old.Equals(Tuple.Create(1, "two", 3.5)));
        var eight = Tuple.Create(1, 2, 3, 4, 5, 6, 7, 8);
        Console.WriteLine(eight + " " + eight.Rest.Item1);
        IComparable c = Tuple.Create(1, 2);
        Console.WriteLine(c.CompareTo(Tuple.Create(1, 3)) + " " + c.CompareTo(Tuple.Create(0, 9)));
        ValueTuple none = ValueTuple.Create();
        Console.WriteLine(none + " " + none.Equals(new ValueTuple()));
        object boxed = (1, 2);
        Console.WriteLine(boxed is ValueTuple<int, int>);
        var nested = (a: 1, (b: "in", c: true));
        nested.Item2.b += "side";
        Console.WriteLine(nested);
        var nulls = ((int?)null, (string)null);
        Console.WriteLine(nulls + " " + (nulls.Item1 ?? -1));
    }
}
