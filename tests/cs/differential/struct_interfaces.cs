using System;
using System.Collections.Generic;

interface ICounter { int Next(); int Value { get; set; } }
struct Counter : ICounter, IEquatable<Counter> { int n; public int Next() { return ++n; } public int Value { get { return n; } set { n = value; } } public bool Equals(Counter o) { return n == o.n; } }
class Program
{
    static int Use<T>(T c) where T : ICounter { c.Next(); return c.Next(); }
    static int UseRef<T>(ref T c) where T : ICounter { c.Next(); return c.Next(); }
    static int UseInterface(ICounter c) { c.Next(); return c.Next(); }
    static void Main()
    {
        var c = new Counter();
        Console.WriteLine(Use(c) + " " + c.Value + " " + UseRef(ref c) + " " + c.Value + " " + UseInterface(c) + " " + c.Value);
        ICounter boxed = c;
        boxed.Next(); boxed.Value += 10;
        Console.WriteLine(boxed.Value + " " + c.Value + " " + ((Counter)boxed).Value + c.Equals((Counter)boxed));
        var list = new List<Counter> { c }; list[0].Next(); Console.WriteLine(list[0].Value);
        var array = new[] { c }; array[0].Next(); Console.WriteLine(array[0].Value + " " + list.Contains(c) + list.IndexOf(array[0]));
    }
}
