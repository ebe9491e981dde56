// __arglist: methods with a variable list of typed arguments.
using System;

class Program
{
    static int Count(__arglist)
    {
        var it = new ArgIterator(__arglist);
        return it.GetRemainingCount();
    }

    static void Show(string first, __arglist)
    {
        var it = new ArgIterator(__arglist);
        Console.Write(first + ":");
        while (it.GetRemainingCount() > 0) {
            TypedReference r = it.GetNextArg();
            Console.Write(" " + TypedReference.ToObject(r) + "(" + __reftype(r).Name + ")");
        }
        it.End();
        Console.WriteLine();
    }

    static long Sum(int n, __arglist)
    {
        var it = new ArgIterator(__arglist);
        long sum = 0;
        for (int i = 0; i < n; i++)
            sum += __refvalue(it.GetNextArg(), int);
        return sum;
    }

    class Instance
    {
        readonly string name;
        public Instance(string name)
        {
            this.name = name + Count(__arglist(1, 2));
        }
        public virtual string Join(__arglist)
        {
            var it = new ArgIterator(__arglist);
            string s = name;
            while (it.GetRemainingCount() > 0)
                s += "," + __refvalue(it.GetNextArg(), string);
            return s;
        }
    }

    struct Point
    {
        public int X, Y;
        public override string ToString() { return X + "/" + Y; }
    }

    static void Main()
    {
        Console.WriteLine(Count(__arglist()) + " " + Count(__arglist(1)) + " " + Count(__arglist(1, "a", 2.5)));
        Show("mixed", __arglist(1, "two", 3.5, 'c', true, 5L, new Point { X = 1, Y = 2 }));
        Show("none", __arglist());
        Console.WriteLine(Sum(3, __arglist(10, 20, 12)));
        Console.WriteLine(new Instance("n").Join(__arglist("a", "b")));
        TypedReference tr;
        int value = 5;
        tr = __makeref(value);
        __refvalue(tr, int) = 6;
        Console.WriteLine(value + " " + __reftype(tr));
    }
}
