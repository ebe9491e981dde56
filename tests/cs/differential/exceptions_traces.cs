using System;

class Program
{
    static void F(int n, string s)
    {
        if (n == 0)
            throw new InvalidOperationException("x");
        F(n - 1, s);
    }

    static void Main()
    {
        try { F(2, "a"); } catch (Exception e) { Console.WriteLine(e.StackTrace); Console.WriteLine(e); }
        int[] a = new int[1];
        int k = 3;
        try { a[k] = 1; } catch (Exception e) { Console.WriteLine(e); }
        Console.WriteLine(new Exception("never thrown").StackTrace == null);
    }
}
