// Iterators are objects with a state: when their finally blocks run, what an early end and an exception do.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static IEnumerable<int> Numbers(int n, string name)
    {
        Console.WriteLine("begin " + name);
        try {
            for (int i = 0; i < n; i++) {
                if (i == 3)
                    throw new InvalidOperationException(name + " at 3");
                yield return i;
            }
            Console.WriteLine("all of " + name);
        } finally {
            Console.WriteLine("end " + name);
        }
    }

    static IEnumerable<T> Flat<T>(IEnumerable<IEnumerable<T>> lists)
    {
        foreach (var list in lists)
            foreach (T t in list)
                yield return t;
    }

    class Tree : IEnumerable<int>
    {
        public Tree Left, Right;
        public int Value;
        public IEnumerator<int> GetEnumerator()
        {
            if (Left != null)
                foreach (int i in Left)
                    yield return i;
            yield return Value;
            if (Right != null)
                foreach (int i in Right)
                    yield return i;
        }
        IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
        public static Tree Add(Tree t, int v)
        {
            if (t == null)
                return new Tree { Value = v };
            if (v < t.Value)
                t.Left = Add(t.Left, v);
            else
                t.Right = Add(t.Right, v);
            return t;
        }
    }

    static IEnumerator Old()
    {
        yield return 1;
        yield return "two";
        yield break;
    }

    static void Main()
    {
        foreach (int i in Numbers(2, "a"))
            Console.WriteLine(i);
        foreach (int i in Numbers(9, "b"))
            if (i == 1)
                break;
        try {
            foreach (int i in Numbers(9, "c"))
                Console.WriteLine("c" + i);
        } catch (InvalidOperationException e) {
            Console.WriteLine(e.Message);
        }
        var lazy = Numbers(2, "d");
        Console.WriteLine("nothing yet");
        Console.WriteLine(lazy.Sum() + lazy.Sum());
        var it = Numbers(2, "e").GetEnumerator();
        it.Dispose();
        Console.WriteLine(it.MoveNext());
        var one = Numbers(2, "f").GetEnumerator();
        one.MoveNext();
        try {
            one.Reset();
        } catch (NotSupportedException) {
            Console.WriteLine("no reset");
        }
        one.Dispose();
        one.Dispose();
        Console.WriteLine(string.Join(",", Flat(new[] { new[] { 1, 2 }, new int[0], new[] { 3 } })));
        Tree t = null;
        foreach (int v in new[] { 5, 2, 8, 1, 9, 3 })
            t = Tree.Add(t, v);
        Console.WriteLine(string.Join(" ", t) + " " + t.Count());
        for (IEnumerator o = Old(); o.MoveNext();)
            Console.WriteLine(o.Current);
        var zipped = t.Zip(t.Skip(1), (a, b) => b - a);
        Console.WriteLine(string.Join(" ", zipped));
        var outer = Numbers(3, "g").SelectMany(i => Numbers(i, "g" + i)).Take(2).ToArray();
        Console.WriteLine(outer.Length);
    }
}
