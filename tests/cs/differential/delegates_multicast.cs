// Multicast delegates: order, results, exceptions, removal of parts, equality, dynamic invocation.
using System;
using System.Linq;

class Program
{
    delegate int Op(ref int x);

    static int Double(ref int x) { return x *= 2; }
    static int Next(ref int x) { return x += 1; }

    class Thing
    {
        readonly string name;
        public Thing(string name) { this.name = name; }
        public void Say() { Console.Write(name + " "); }
        public virtual string Name() { return "thing " + name; }
    }
    class Other : Thing
    {
        public Other() : base("other") { }
        public override string Name() { return "other"; }
        public Func<string> BaseName() { return base.Name; }
    }

    struct Value
    {
        public int N;
        public void Bump() { N++; }
        public int Get() { return N; }
    }

    static void Main()
    {
        Op op = Double;
        op += Next;
        op += Double;
        int v = 5;
        Console.WriteLine(op(ref v) + " " + v + " " + op.GetInvocationList().Length);
        op -= Double;
        v = 5;
        Console.WriteLine(op(ref v) + " " + op.GetInvocationList().Length);
        Action a = new Thing("a").Say, b = new Thing("b").Say, c = new Thing("c").Say;
        Action all = a + b + c + a + b;
        all();
        Console.WriteLine();
        (all - (a + b))();
        Console.WriteLine();
        (all - (a + c))();
        Console.WriteLine();
        Console.WriteLine((a - a) == null);
        Console.WriteLine(((a + b) == (a + b)) + " " + ((a + b) == (b + a)) + " " + a.Equals(b) + " " + ((a + b).GetHashCode() == (a + b).GetHashCode()));
        Action broken = a + (() => { throw new InvalidOperationException("stop"); }) + b;
        try {
            broken();
        } catch (InvalidOperationException e) {
            Console.WriteLine(e.Message);
        }
        foreach (Action one in broken.GetInvocationList())
            try {
                one();
            } catch (Exception) {
                Console.Write("! ");
            }
        Console.WriteLine();
        var o = new Other();
        Func<string> name = o.Name;
        Console.WriteLine(name() + " " + o.BaseName()());
        var value = new Value { N = 3 };
        Action bump = value.Bump;
        bump();
        bump();
        Console.WriteLine(value.N);
        Func<int> get = value.Get;
        value.N = 50;
        Console.WriteLine(get());
        Delegate d = (Func<int, int, int>)((x, y) => x * y);
        Console.WriteLine(d.DynamicInvoke(6, 7) + " " + d.Method.ReturnType.Name + " " + d.Method.GetParameters().Length);
        Console.WriteLine(((Func<string>)o.Name).Method.Name + " " + (((Func<string>)o.Name).Target == o) + " " + (op.Target == null));
        Func<string, int> parse = int.Parse;
        Console.WriteLine("1 2 3".Split(' ').Select(parse).Sum());
        Func<string, string> extension = "x".Add;
        Console.WriteLine(extension("y"));
        Delegate combined = Delegate.Combine(a, null, b);
        Console.WriteLine(combined.GetInvocationList().Length + " " + (Delegate.Combine((Delegate)null, null) == null));
        Console.WriteLine(Delegate.RemoveAll(all, a).GetInvocationList().Length);
        Action<string> made = (Action<string>)Delegate.CreateDelegate(typeof(Action<string>), typeof(Program).GetMethod("Shout"));
        made("created");
        Func<int> lambda = null;
        Console.WriteLine(lambda?.Invoke() ?? -1);
    }

    public static void Shout(string s) { Console.WriteLine(s.ToUpper()); }
}

static class Extensions
{
    public static string Add(this string a, string b) { return a + b; }
}
