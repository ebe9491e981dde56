using System;

class Program
{
    static void Deep(int n) { if (n == 0) throw new InvalidOperationException("nobody catches this"); Deep(n - 1); }
    static int Main()
    {
        Console.WriteLine("before");
        Deep(3);
        return 3;
    }
}
