using System;
using System.Collections.Generic;
using System.Linq;

class Key
{
    readonly string a;
    readonly int b;
    public Key(string a, int b) { this.a = a; this.b = b; }
    public override bool Equals(object o) { var k = o as Key; return k != null && k.a == a && k.b == b; }
    public override int GetHashCode() { return a.Length * 31 + b; }
}
struct SKey { public int A; public string B; }

class Program
{
    static void Main()
    {
        var d = new Dictionary<string, int> { { "one", 1 }, { "two", 2 } };
        d["three"] = 3;
        d["one"] = 11;
        d.Add("four", 4);
        foreach (KeyValuePair<string, int> p in d) Console.Write(p.Key + "=" + p.Value + " ");
        int v;
        Console.WriteLine(d.TryGetValue("two", out v) + " " + v + " " + d.TryGetValue("x", out v) + v + d.ContainsKey("one") + d.ContainsValue(3) + d.Count);
        Console.WriteLine(d.Remove("two") + " " + d.Remove("two") + " " + string.Join(",", d.Keys) + " " + string.Join(",", d.Values));
        try { d.Add("one", 5); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        try { Console.WriteLine(d["nope"]); } catch (KeyNotFoundException e) { Console.WriteLine(e.Message); }
        var keys = new Dictionary<Key, string> { { new Key("a", 1), "x" } };
        Console.WriteLine(keys[new Key("a", 1)] + keys.ContainsKey(new Key("a", 2)));
        var skeys = new Dictionary<SKey, int>();
        skeys[new SKey { A = 1, B = "b" }] = 5;
        Console.WriteLine(skeys.ContainsKey(new SKey { A = 1, B = "b" }) + " " + skeys.ContainsKey(new SKey { A = 1, B = "c" }));
        var ints = new Dictionary<int, int>();
        for (int i = 0; i < 1000; i++) ints[i * 7919 % 1000] = i;
        Console.WriteLine(ints.Count + " " + ints[500] + " " + ints.Values.Sum());
        for (int i = 0; i < 1000; i += 2) ints.Remove(i);
        Console.WriteLine(ints.Count + " " + ints.Keys.Take(5).Sum());
        var days = new Dictionary<DayOfWeek, string> { { DayOfWeek.Monday, "m" } };
        Console.WriteLine(days[DayOfWeek.Monday]);
        var insensitive = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { { "KEY", 1 } };
        Console.WriteLine(insensitive["key"]);
        var sorted = new SortedDictionary<string, int> { { "b", 2 }, { "a", 1 }, { "c", 3 } };
        Console.WriteLine(string.Join(" ", sorted.Select(p => p.Key + p.Value)) + sorted.ContainsKey("a"));
        var sl = new SortedList<int, string> { { 3, "c" }, { 1, "a" } };
        Console.WriteLine(string.Join(" ", sl.Keys) + sl.Values[0] + sl.IndexOfKey(3));
    }
}
