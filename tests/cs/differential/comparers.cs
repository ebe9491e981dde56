using System;
using System.Collections.Generic;
using System.Linq;

class Person : IComparable<Person>, IComparable, IEquatable<Person>
{
    public string Name; public int Age;
    public int CompareTo(Person o) { return Age.CompareTo(o.Age); }
    int IComparable.CompareTo(object o) { return CompareTo((Person)o); }
    public bool Equals(Person o) { return o != null && Name == o.Name; }
    public override bool Equals(object o) { return Equals(o as Person); }
    public override int GetHashCode() { return Name.GetHashCode(); }
    public override string ToString() { return Name + Age; }
}
class ByName : IComparer<Person> { public int Compare(Person a, Person b) { return string.CompareOrdinal(a.Name, b.Name); } }
class LengthComparer : IEqualityComparer<string> { public bool Equals(string a, string b) { return a.Length == b.Length; } public int GetHashCode(string s) { return s.Length; } }
struct V : IComparable<V> { public int X; public int CompareTo(V o) { return o.X.CompareTo(X); } }

class Program
{
    static void Main()
    {
        var p = new List<Person> { new Person { Name = "C", Age = 3 }, new Person { Name = "A", Age = 5 }, new Person { Name = "B", Age = 1 } };
        p.Sort(); Console.WriteLine(string.Join(" ", p));
        p.Sort(new ByName()); Console.WriteLine(string.Join(" ", p));
        p.Sort((a, b) => b.Age - a.Age); Console.WriteLine(string.Join(" ", p));
        Console.WriteLine(p.Max() + " " + p.Contains(new Person { Name = "A" }) + p.IndexOf(new Person { Name = "B" }));
        Console.WriteLine(string.Join(" ", new[] { "aa", "b", "cc", "ddd" }.Distinct(new LengthComparer())));
        var vs = new[] { new V { X = 1 }, new V { X = 3 }, new V { X = 2 } };
        Array.Sort(vs); Console.WriteLine(string.Join(" ", vs.Select(v => v.X)));
        int[] keys = { 3, 1, 2 }; string[] items = { "c", "a", "b" };
        Array.Sort(keys, items); Console.WriteLine(string.Join("", items));
        Console.WriteLine(Comparer<int>.Default.Compare(1, 2) + " " + Comparer<string>.Default.Compare("b", "a") + EqualityComparer<double>.Default.Equals(1.5, 1.5) + EqualityComparer<Person>.Default.Equals(p[0], null) + EqualityComparer<int?>.Default.Equals(null, 5) + Comparer<int?>.Default.Compare(null, 5) + EqualityComparer<DayOfWeek>.Default.Equals(DayOfWeek.Friday, DayOfWeek.Friday) + EqualityComparer<byte>.Default.GetHashCode(7));
        try { new List<object> { new object(), new object() }.Sort(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        Console.WriteLine(string.Join(" ", Enumerable.Range(0, 20).OrderBy(x => x % 3).ThenByDescending(x => x)));
        object[] mixed = { 3, 1, 2 };
        Array.Sort(mixed); Console.WriteLine(string.Join(" ", mixed));
    }
}
