using System;
using System.Linq;

class Program
{
    static void Main()
    {
        var r = new Random(42);
        Console.WriteLine(string.Join(" ", Enumerable.Range(0, 10).Select(_ => r.Next(100))));
        Console.WriteLine(r.NextDouble() + " " + r.Next() + " " + r.Next(-5, 5));
        var bytes = new byte[5];
        r.NextBytes(bytes);
        Console.WriteLine(string.Join(",", bytes));
        int x = new Random().Next(10);
        Console.WriteLine(x >= 0 && x < 10);
        Console.WriteLine(Guid.NewGuid() != Guid.NewGuid() && Guid.Empty.ToString().Length == 36);
        try { r.Next(-1); } catch (ArgumentOutOfRangeException e) { Console.WriteLine(e.ParamName); }
    }
}
