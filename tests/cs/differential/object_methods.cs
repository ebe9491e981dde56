using System;

class Plain { int x = 1; public Plain Copy() { return (Plain)MemberwiseClone(); } public int X { get { return x; } set { x = value; } } }
class Named : ICloneable { public string N; public int[] A = { 1 }; public object Clone() { return MemberwiseClone(); } public override string ToString() { return "Named " + N; } }
struct Plain2 { public int A; public string B; public double C; }

namespace Deep.Space { class Outer { public class Inner<T> { } } }

class Program
{
    static void Main()
    {
        var p = new Plain();
        var q = p.Copy();
        q.X = 5;
        Console.WriteLine(p.X + " " + q.X + " " + p.Equals(q) + p.Equals(p) + (p.GetHashCode() == p.GetHashCode()) + p);
        var n = new Named { N = "a" };
        var m = (Named)n.Clone();
        m.A[0] = 7;
        m.N = "b";
        Console.WriteLine(n + " " + m + n.A[0]);
        Console.WriteLine(new Plain2().ToString() + new Plain2 { A = 1, B = "b" }.Equals(new Plain2 { A = 1, B = "b" }) + new Plain2 { C = 1 }.Equals(new Plain2 { C = 2 }));
        Console.WriteLine(new Deep.Space.Outer.Inner<int>() + " " + typeof(Deep.Space.Outer.Inner<>).Namespace + " " + typeof(Deep.Space.Outer.Inner<int>).Name + " " + new int[0] + " " + new string[1, 1]);
        Console.WriteLine(object.Equals(null, null) + " " + object.Equals(1, 1) + object.Equals("a", null) + object.ReferenceEquals("lit", "lit"));
        Console.WriteLine(typeof(int) + " " + typeof(int[]) + " " + typeof(string).IsClass + typeof(int).IsValueType + typeof(DayOfWeek).IsEnum + typeof(IComparable).IsInterface + typeof(Program).IsAbstract);
        Console.WriteLine(typeof(object).IsAssignableFrom(typeof(string)) + " " + typeof(Named).IsSubclassOf(typeof(object)) + typeof(ICloneable).IsAssignableFrom(typeof(Named)) + typeof(int).IsInstanceOfType(5));
        Console.WriteLine(5.GetType() == typeof(int) && "".GetType() == typeof(string));
        Console.WriteLine(true.GetHashCode() + 'a'.GetHashCode() + 5L.GetHashCode() + 1.5.GetHashCode() + "".GetHashCode());
        Console.WriteLine(typeof(int?).Name + typeof(System.Collections.Generic.List<int>).IsGenericType + typeof(System.Collections.Generic.List<int>).GetGenericArguments()[0] + typeof(int[]).GetElementType());
        Console.WriteLine(1.CompareTo(2) + "b".CompareTo("a") + 2.5.CompareTo(2.5) + true.CompareTo(false));
    }
}
