using System;

class MathFunctions
{
    static void Main()
    {
        double[] xs = { 0, 0.5, -0.5, 1, -1, 2, 10, 100.25, -3.7 };
        foreach (double x in xs) {
            Console.WriteLine(Math.Sin(x) + " " + Math.Cos(x) + " " + Math.Tan(x) + " " + Math.Atan(x) + " " + Math.Exp(x / 100) + " " + Math.Sqrt(Math.Abs(x)));
            Console.WriteLine(Math.Floor(x) + " " + Math.Ceiling(x) + " " + Math.Round(x) + " " + Math.Truncate(x) + " " + Math.Sign(x) + " " + Math.Abs(x) + " " + Math.Log(Math.Abs(x) + 1) + " " + Math.Log10(Math.Abs(x) + 1));
            Console.WriteLine(Math.Pow(Math.Abs(x), 1.5) + " " + Math.Pow(x, 3) + " " + Math.Atan2(x, 2) + " " + Math.IEEERemainder(x, 3) + " " + Math.Sinh(x / 50) + Math.Cosh(x / 50) + Math.Tanh(x));
        }
        Console.WriteLine(Math.Max(3, 7) + Math.Min(3, 7) + " " + Math.Max(-0.5, 0.5) + " " + Math.Abs(-5) + Math.Abs(-5L));
        double half = 2.5;
        Console.WriteLine(Math.Round(half) + " " + Math.Round(half + 1) + " " + Math.Round(2.567, 2) + " " + Math.Round(2.5, MidpointRounding.AwayFromZero) + " " + Math.Round(-2.45, 1));
        int rest;
        Console.WriteLine(Math.DivRem(17, 5, out rest) + " " + rest + " " + Math.BigMul(100000, 100000));
        double[] ends = {0, 1, -1, double.NaN, double.PositiveInfinity, double.NegativeInfinity};
        foreach (double x in ends)
            foreach (double y in ends)
                Console.Write(Math.Pow(x, y) + " ");
        Console.WriteLine();
        Console.WriteLine(Math.PI + " " + Math.E + " " + Math.Log(8, 2) + " " + Math.Acos(0.5) + " " + Math.Asin(0.5) + " " + Math.Pow(2, 0.5));
        try { Math.Abs(int.MinValue); } catch (OverflowException e) { Console.WriteLine(e.Message); }
    }
}
