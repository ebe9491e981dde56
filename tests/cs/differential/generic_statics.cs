using System;
using System.Collections.Generic;

class Cache<K> { public static readonly Dictionary<string, K> Map = new Dictionary<string, K>(); public static int Hits; public static K Get(string s, Func<K> make) { K k; if (Map.TryGetValue(s, out k)) { Hits++; return k; } return Map[s] = make(); } }
class Base<T> { public static string Name = typeof(T).Name; public string Show() { return Name; } }
class DInt : Base<int> { } class DStr : Base<string> { }
class Curious<T> where T : Curious<T>, new() { public static readonly T Instance = new T(); public virtual string Who() { return "base"; } }
class Derived : Curious<Derived> { public override string Who() { return "derived"; } }
class Program
{
    static T Identity<T>(T x) { return x; }
    static string Kind<T>() { return default(T) == null ? "ref" : "value"; }
    static void Main()
    {
        Cache<int>.Get("a", () => 1); Cache<int>.Get("a", () => 2); Cache<string>.Get("a", () => "x"); Console.WriteLine(Cache<int>.Hits + " " + Cache<string>.Hits + Cache<int>.Map["a"] + Cache<string>.Map["a"]);
        Console.WriteLine(new DInt().Show() + new DStr().Show() + Base<double>.Name + Derived.Instance.Who() + Identity(5) + Identity("s") + Identity<object>(null) + Kind<int>() + Kind<string>() + Kind<int?>());
    }
}
