using System;
using System.Collections;
using System.Collections.Generic;

class Numbers : IEnumerable<int>
{
    readonly int n;
    public Numbers(int n) { this.n = n; }
    public IEnumerator<int> GetEnumerator()
    {
        try {
            for (int i = 0; i < n; i++) {
                if (i == 7) yield break;
                yield return i;
            }
        } finally {
            Console.Write("(end)");
        }
    }
    IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
}

class Program
{
    static IEnumerable<long> Fib()
    {
        long a = 0, b = 1;
        for (;;) {
            yield return a;
            long t = a + b;
            a = b;
            b = t;
        }
    }
    static IEnumerable<T> Take<T>(IEnumerable<T> source, int count)
    {
        foreach (T x in source) {
            if (count-- == 0) yield break;
            yield return x;
        }
    }
    static IEnumerable<string> Lazy()
    {
        Console.Write("[started]");
        yield return "one";
        Console.Write("[between]");
        yield return "two";
    }
    static void Main()
    {
        foreach (int x in new Numbers(4)) Console.Write(x + " ");
        foreach (int x in new Numbers(20)) Console.Write(x + " ");
        foreach (int x in new Numbers(20)) { if (x == 2) break; Console.Write(x + " "); }
        Console.WriteLine();
        Console.WriteLine(string.Join(",", Take(Fib(), 30)));
        IEnumerable<string> lazy = Lazy();
        Console.Write("made ");
        foreach (string s in lazy) Console.Write(s);
        foreach (string s in lazy) Console.Write(s);
        Console.WriteLine();
        IEnumerator<string> e = lazy.GetEnumerator();
        Console.WriteLine(e.MoveNext() + e.Current + e.MoveNext() + e.Current + e.MoveNext());
        try { e.Reset(); } catch (NotSupportedException x) { Console.WriteLine(x.GetType()); }
    }
}
