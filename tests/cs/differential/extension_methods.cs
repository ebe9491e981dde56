using System;
using System.Collections.Generic;

static class Extensions
{
    public static string Shout(this string s) { return s.ToUpper() + "!"; }
    public static bool IsEven(this int i) { return i % 2 == 0; }
    public static IEnumerable<T> Every<T>(this IEnumerable<T> source, int n)
    {
        int i = 0;
        foreach (T x in source) if (i++ % n == 0) yield return x;
    }
    public static void Add(this Dictionary<string, int> d, string key) { d[key] = key.Length; }
    public static int OrZero(this string s) { return s == null ? 0 : s.Length; }
}

partial class Part { public int A = 1; partial void Hook(); public int Sum() { Hook(); return A + B; } }
partial class Part { public int B = 2; partial void Hook() { B = 10; } }

static class Program
{
    static void Main()
    {
        Console.WriteLine("hey".Shout() + 4.IsEven() + 3.IsEven() + ((string)null).OrZero());
        Console.WriteLine(string.Join(",", new[] { 1, 2, 3, 4, 5, 6, 7 }.Every(3)));
        var d = new Dictionary<string, int> { "abc", "de" };
        Console.WriteLine(d["abc"] + d["de"]);
        Console.WriteLine(new Part().Sum());
    }
}
