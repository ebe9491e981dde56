using System;

delegate int Op(int a, int b);
delegate void Say(string s);

class Program
{
    int factor;
    int Scale(int a, int b) { return (a + b) * factor; }
    static int Add(int a, int b) { return a + b; }
    virtual protected int V(int a, int b) { return 1; }
    static void A(string s) { Console.Write("A" + s + " "); }
    static void B(string s) { Console.Write("B" + s + " "); }

    static void Main()
    {
        Op op = Add;
        Console.WriteLine(op(1, 2) + " " + op.Invoke(3, 4));
        op = new Program { factor = 10 }.Scale;
        Console.WriteLine(op(1, 2));
        Say all = A;
        all += B;
        all += A;
        all("1");
        all -= A;
        all("2");
        all -= B;
        all("3");
        Console.WriteLine(all.GetInvocationList().Length);
        all -= A;
        Console.WriteLine(all == null);
        Say x = A, y = A, z = B;
        Console.WriteLine((x == y) + " " + (x == z) + " " + x.Equals(y) + " " + ((x + z) == (y + z)) + " " + ((x + z) - z == x));
        Op multi = Add;
        multi += (a, b) => a * b;
        Console.WriteLine(multi(3, 4));
        Func<int, Func<int, int>> curry = a => b => a - b;
        Console.WriteLine(curry(10)(3));
        int calls = 0;
        Action count = () => calls++;
        count += count;
        count();
        Console.WriteLine(calls);
        Func<int, int> fib = null;
        fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2);
        Console.WriteLine(fib(15));
        Predicate<string> empty = string.IsNullOrEmpty;
        Converter<int, string> text = i => "#" + i;
        Comparison<int> backwards = (a, b) => b.CompareTo(a);
        int[] numbers = { 3, 1, 2 };
        Array.Sort(numbers, backwards);
        Console.WriteLine(empty("") + text(5) + string.Join("", numbers));
        Func<string, int> len = s => s.Length;
        Func<object> target = "abc".ToUpper;
        Console.WriteLine(len("four") + " " + target() + " " + (target.Target == (object)"abc"));
        try { Say none = null; none("x"); } catch (NullReferenceException e) { Console.WriteLine(e.GetType().Name); }
    }
}
