// Generic virtual methods: overrides, interfaces, recursion over types, constraints, explicit implementations.
using System;
using System.Collections.Generic;

class Program
{
    interface IVisitor
    {
        R Visit<T, R>(T value, Func<T, R> f);
    }

    class Plain : IVisitor
    {
        public virtual R Visit<T, R>(T value, Func<T, R> f)
        {
            Console.WriteLine("plain " + typeof(T).Name + " " + typeof(R).Name);
            return f(value);
        }
    }

    class Derived : Plain
    {
        public override R Visit<T, R>(T value, Func<T, R> f)
        {
            Console.WriteLine("derived of");
            return base.Visit<T, R>(value, f);
        }
    }

    class Explicit : IVisitor
    {
        R IVisitor.Visit<T, R>(T value, Func<T, R> f)
        {
            Console.WriteLine("explicit " + typeof(T));
            return f(value);
        }
    }

    abstract class Shape<TUnit>
    {
        public abstract List<U> Make<U>(TUnit unit, int n) where U : new();
    }

    class Square : Shape<string>
    {
        public override List<U> Make<U>(string unit, int n)
        {
            var list = new List<U>();
            for (int i = 0; i < n; i++)
                list.Add(new U());
            Console.WriteLine(unit + " " + typeof(U).Name + " " + list.Count);
            return list;
        }
    }

    struct Counter : IVisitor
    {
        public int Calls;
        public R Visit<T, R>(T value, Func<T, R> f)
        {
            Calls++;
            return f(value);
        }
    }

    static int Depth<T>(int n)
    {
        return n == 0 ? typeof(T).ToString().Length : Depth<List<T>>(n - 1);
    }

    static R Use<V, R>(V visitor, Func<int, R> f) where V : IVisitor
    {
        visitor.Visit(1, f);
        return visitor.Visit(2, f);
    }

    class Base<T>
    {
        public virtual string Name<U>() { return "Base<" + typeof(T).Name + ">." + typeof(U).Name; }
    }
    class Middle<T> : Base<T[]>
    {
        public override string Name<U>() { return "Middle " + base.Name<T>() + " " + typeof(U).Name; }
    }
    class Leaf : Middle<int>
    {
        public override string Name<U>() { return "Leaf " + base.Name<List<U>>(); }
    }

    static void Main()
    {
        foreach (IVisitor v in new IVisitor[] { new Plain(), new Derived(), new Explicit(), new Counter() }) {
            Console.WriteLine(v.Visit(5, x => x + 0.5));
            Console.WriteLine(v.Visit("ab", s => s.Length));
        }
        Shape<string> shape = new Square();
        shape.Make<object>("m", 2);
        shape.Make<int>("cm", 3);
        Console.WriteLine(Depth<int>(2) > Depth<int>(1));
        var counter = new Counter();
        Console.WriteLine(Use(counter, i => i * 10) + " " + counter.Calls);
        Console.WriteLine(Use(new Derived(), i => "n" + i));
        Base<int[]> b = new Leaf();
        Console.WriteLine(b.Name<string>());
        Console.WriteLine(new Middle<string>().Name<int>());
        Func<string> bound = b.Name<double>;
        Console.WriteLine(bound());
    }
}
