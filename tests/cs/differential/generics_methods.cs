using System;
using System.Collections.Generic;

interface IMake<T> { T Make(); }
class Maker : IMake<int>, IMake<string>
{
    int IMake<int>.Make() { return 42; }
    string IMake<string>.Make() { return "made"; }
}

class Base
{
    public virtual string Show<T>(T x) { return "base " + typeof(T).Name + " " + x; }
}
class Derived : Base
{
    public override string Show<T>(T x) { return "derived " + typeof(T).Name + " " + x; }
}
class Thing { public int N = 7; }

class Program
{
    static void Swap<T>(ref T a, ref T b) { T t = a; a = b; b = t; }
    static T Max<T>(params T[] items) where T : IComparable<T>
    {
        T best = items[0];
        foreach (T x in items)
            if (x.CompareTo(best) > 0) best = x;
        return best;
    }
    static T New<T>() where T : new() { return new T(); }
    static bool IsNull<T>(T x) where T : class { return x == null; }
    static int Size<T>(T x) where T : struct { return x.GetHashCode(); }
    static R Apply<T, R>(T x, Func<T, R> f) { return f(x); }
    static string Call<T>(IMake<T> m) { return typeof(T) + ":" + m.Make(); }
    static string Describe<T>(T x) { return x.ToString() + x.Equals(x); }

    static void Main()
    {
        int a = 1, b = 2;
        Swap(ref a, ref b);
        string s = "x", t = "y";
        Swap(ref s, ref t);
        Console.WriteLine(a + " " + b + s + t);
        Console.WriteLine(Max(3, 9, 2) + " " + Max("b", "c", "a") + " " + Max(1.5, -2));
        Console.WriteLine(New<Thing>().N + " " + New<int>() + " " + New<DateTime>().Year);
        Console.WriteLine(IsNull("a") + " " + IsNull<object>(null) + " " + Size(5));
        Console.WriteLine(Apply(5, x => x * 1.5) + Apply("abc", x => x.Length));
        Console.WriteLine(Call<int>(new Maker()) + " " + Call<string>(new Maker()));
        Base d = new Derived();
        Console.WriteLine(d.Show(1) + ", " + d.Show("s") + ", " + new Base().Show(2.5) + ", " + d.Show(new List<int>()));
        Func<string, string> f = d.Show<string>;
        Console.WriteLine(f("via delegate") + Describe(1) + Describe("q") + Describe(DayOfWeek.Monday));
    }
}
