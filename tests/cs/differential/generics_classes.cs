using System;
using System.Collections.Generic;

class Stack<T>
{
    T[] items = new T[2];
    int count;
    public static int Made;
    public Stack() { Made++; }
    public void Push(T item)
    {
        if (count == items.Length)
            Array.Resize(ref items, count * 2);
        items[count++] = item;
    }
    public T Pop() { return items[--count]; }
    public int Count { get { return count; } }
}

class Pair<A, B>
{
    public A First;
    public B Second;
    public Pair(A a, B b) { First = a; Second = b; }
    public Pair<B, A> Swap() { return new Pair<B, A>(Second, First); }
    public override string ToString() { return First + "/" + Second; }
    public class Inner<C> { public C Third; public string Types() { return typeof(A).Name + typeof(B).Name + typeof(C).Name; } }
}

class Node<T> where T : IComparable<T>
{
    T value;
    Node<T> left, right;
    public Node(T v) { value = v; }
    public void Add(T v)
    {
        if (v.CompareTo(value) < 0) { if (left == null) left = new Node<T>(v); else left.Add(v); }
        else { if (right == null) right = new Node<T>(v); else right.Add(v); }
    }
    public IEnumerable<T> Walk()
    {
        if (left != null) foreach (T x in left.Walk()) yield return x;
        yield return value;
        if (right != null) foreach (T x in right.Walk()) yield return x;
    }
}

struct Wrapper<T> { public T Value; public bool IsDefault { get { return EqualityComparer<T>.Default.Equals(Value, default(T)); } } }

class Program
{
    static void Main()
    {
        var ints = new Stack<int>();
        for (int i = 0; i < 5; i++) ints.Push(i * i);
        var strings = new Stack<string>();
        strings.Push("a");
        new Stack<int>();
        Console.WriteLine(ints.Pop() + strings.Pop() + ints.Count + " " + Stack<int>.Made + Stack<string>.Made + Stack<object>.Made);
        var p = new Pair<int, string>(1, "x");
        Console.WriteLine(p + " " + p.Swap() + " " + p.GetType() + " " + new Pair<int, string>.Inner<double>().Types());
        var tree = new Node<string>("m");
        foreach (string s in "q d z a k".Split(' ')) tree.Add(s);
        Console.WriteLine(string.Join(" ", tree.Walk()));
        Console.WriteLine(new Wrapper<int>().IsDefault + " " + new Wrapper<int> { Value = 3 }.IsDefault + " " + new Wrapper<string>().IsDefault + new Wrapper<DateTime> { Value = DateTime.MaxValue }.IsDefault);
        Console.WriteLine(typeof(Stack<>).Name + " " + typeof(Stack<int>).FullName.Split(',')[0] + " " + typeof(Dictionary<string, List<int>>));
    }
}
