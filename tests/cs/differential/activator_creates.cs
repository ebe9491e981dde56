// Objects of types that are only known when the program runs.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Reflection;

interface IPlugin { string Run(); }
class First : IPlugin { public string Run() { return "first"; } }
class Second : IPlugin
{
    readonly string s;
    public Second() { s = "second"; }
    public Second(string s) { this.s = s; }
    Second(int n) { s = "private " + n; }
    public string Run() { return s; }
}
struct Value { public int N; }
abstract class Abstract { }
class NoDefault { public NoDefault(int x) { } }
class Throws { public Throws() { throw new InvalidOperationException("in constructor"); } }

class Program
{
    static void Try(Func<object> f)
    {
        try {
            Console.WriteLine(f());
        } catch (Exception e) {
            Console.WriteLine(e.GetType().Name + (e.InnerException == null ? "" : " of " + e.InnerException.Message));
        }
    }

    static T New<T>() where T : new() { return new T(); }

    static void Main()
    {
        foreach (string name in new[] { "First", "Second" })
            Console.WriteLine(((IPlugin)Activator.CreateInstance(Type.GetType(name))).Run());
        Console.WriteLine(((IPlugin)Activator.CreateInstance(typeof(Second), "given")).Run());
        Console.WriteLine(((IPlugin)Activator.CreateInstance(typeof(Second), BindingFlags.NonPublic | BindingFlags.Instance, null, new object[] { 3 }, null)).Run());
        Console.WriteLine(Activator.CreateInstance<First>().Run() + " " + New<Second>().Run() + " " + New<Value>().N);
        Console.WriteLine(((Value)Activator.CreateInstance(typeof(Value))).N + " " + Activator.CreateInstance(typeof(int)));
        Try(() => Activator.CreateInstance(typeof(Abstract)));
        Try(() => Activator.CreateInstance(typeof(IPlugin)));
        Try(() => Activator.CreateInstance(typeof(NoDefault)));
        Try(() => Activator.CreateInstance(typeof(Throws)));
        Try(() => Activator.CreateInstance(typeof(Second), 1, 2, 3));
        var list = (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(typeof(string)));
        list.Add("x");
        Console.WriteLine(list.Count + " " + list.GetType());
        var map = (IDictionary)Activator.CreateInstance(typeof(Dictionary<,>).MakeGenericType(typeof(int), typeof(Value)));
        map[1] = new Value { N = 4 };
        Console.WriteLine(((Value)map[1]).N);
        Array array = Array.CreateInstance(typeof(int), 3);
        array.SetValue(5, 1);
        Console.WriteLine(((int[])array)[1] + " " + array.GetValue(1));
        Console.WriteLine(Type.GetType("Missing") == null);
        Console.WriteLine(Type.GetType("System.Text.StringBuilder").Name);
        Console.WriteLine(typeof(First).GetInterfaces()[0].Name + " " + typeof(IPlugin).IsInterface);
        Console.WriteLine(typeof(Program).Assembly.GetType("First").FullName);
    }
}
