using System;

class Program
{
    static void Deep(int n) { if (n == 0) throw new InvalidOperationException("nobody catches this"); Deep(n - 1); }
    static int Main()
    {
        Console.WriteLine("before");
        try { Deep(3); } finally { Console.WriteLine("not always run"); }
        return 3;
    }
}
