using System;
using System.Collections.Generic;

class Outer<T>
{
    T value; public Outer(T v) { value = v; }
    public class Inner { readonly Outer<T> o; public Inner(Outer<T> o) { this.o = o; } public T Get() { return o.value; } }
    public struct Pair<U> { public T A; public U B; public override string ToString() { return A + "&" + B; } }
    public enum Mode { On, Off } public delegate U Map<U>(T x); public U Apply<U>(Map<U> m) { return m(value); } public Inner Make() { return new Inner(this); }
    private static class Secret { public static int Count; } public int Touch() { return ++Secret.Count; }
}
class Program
{
    static void Main()
    {
        var o = new Outer<string>("v"); Console.WriteLine(o.Make().Get() + new Outer<int>.Pair<bool> { A = 1, B = true } + Outer<int>.Mode.Off + o.Apply(x => x.Length) + o.Touch() + o.Touch() + new Outer<int>(1).Touch());
        Console.WriteLine(typeof(Outer<int>.Inner).Name + " " + typeof(Outer<int>.Pair<string>) + " " + typeof(Outer<>.Mode).Name + " " + new Outer<string>.Inner(o).GetType().DeclaringType.Name);
    }
}
