using System;

class Decimals
{
    static void Main()
    {
        decimal a = 1.10m, b = 2.25m, c = 1000000000000000000000m;
        Console.WriteLine(a + b + " " + (a - b) + " " + a * b + " " + b / a + " " + b % a + " " + -a);
        Console.WriteLine(c * 3 + " " + c / 7 + " " + (c == 1e21m) + (a < b));
        Console.WriteLine(0.1m + 0.2m == 0.3m);
        Console.WriteLine(decimal.MaxValue + " " + decimal.MinValue + " " + decimal.One / 3);
        Console.WriteLine(decimal.Round(2.345m, 2) + " " + decimal.Truncate(-2.9m) + " " + decimal.Floor(-2.1m) + " " + Math.Round(2.5m));
        Console.WriteLine((int)12.9m + " " + (double)0.1m + " " + (decimal)0.1 + " " + (decimal)1.5f + " " + (long)-3.7m);
        Console.WriteLine(a.ToString("F3") + " " + 1234567.891m.ToString("N2") + " " + 0.00m + " " + 1.500m + " " + decimal.Parse("3.14"));
        int[] bits = decimal.GetBits(-1.23m);
        Console.WriteLine(string.Join(",", bits));
        try { decimal most = decimal.MaxValue; Console.WriteLine(most + 1); } catch (OverflowException e) { Console.WriteLine(e.Message); }
        try { decimal zero = 0; Console.WriteLine(1m / zero); } catch (DivideByZeroException e) { Console.WriteLine(e.Message); }
    }
}
