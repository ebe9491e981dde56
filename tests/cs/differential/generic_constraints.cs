using System;
using System.Collections.Generic;

interface IShape { double Area { get; } }
struct Sq : IShape { public double S; public double Area { get { return S * S; } } }
class Ci : IShape { public double R = 1; public double Area { get { return 3 * R * R; } } }
class Repo<T> where T : class, IShape, new() { readonly List<T> items = new List<T>(); public T Create() { var t = new T(); items.Add(t); return t; } public double Total() { double d = 0; foreach (T t in items) d += t.Area; return d; } }
static class Num { public static T Clamp<T>(T x, T lo, T hi) where T : struct, IComparable<T> { return x.CompareTo(lo) < 0 ? lo : x.CompareTo(hi) > 0 ? hi : x; } public static U Conv<T, U>(T x) where T : U { return x; } public static bool Same<T>(T a, T b) where T : IEquatable<T> { return a.Equals(b); } }
class Program
{
    static double Sum<T>(IEnumerable<T> xs) where T : IShape { double d = 0; foreach (T x in xs) d += x.Area; return d; }
    static void Main()
    {
        var r = new Repo<Ci>(); r.Create(); r.Create().R = 2; Console.WriteLine(r.Total() + " " + Sum(new[] { new Sq { S = 2 }, new Sq { S = 3 } }) + " " + Sum(new List<IShape> { new Sq { S = 1 }, new Ci() }));
        Console.WriteLine(Num.Clamp(5, 1, 3) + " " + Num.Clamp(-1.5, -1.0, 1.0) + Num.Clamp('m', 'a', 'f') + Num.Conv<string, object>("o") + Num.Same("a", "a") + Num.Same(1, 2));
    }
}
