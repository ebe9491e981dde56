using System;

class FloatArithmetic
{
    static void Main()
    {
        double[] values = { 0, -0.0, 1, -1, 0.1, 1.0 / 3, 1e10, 1e300, -1e-300, double.PositiveInfinity, double.NegativeInfinity, double.NaN, double.Epsilon, double.MaxValue };
        foreach (double a in values) {
            foreach (double b in values)
                Console.WriteLine(a + b + " " + (a - b) + " " + a * b + " " + a / b + " " + a % b + " " + (a < b) + (a <= b) + (a == b) + (a != b) + (a > b) + (a >= b));
            Console.WriteLine(-a + " " + (float)a + " " + double.IsNaN(a) + double.IsInfinity(a));
        }
        float f = 0.1f, g = 16777216f;
        Console.WriteLine(f + f + f);
        Console.WriteLine(g + 1f);
        Console.WriteLine((double)f);
        Console.WriteLine(f * g / 3f % 7f);
        Console.WriteLine(1f / 3f);
        float zero = 0;
        Console.WriteLine(1 / zero + " " + -1 / zero + " " + zero / zero);
        Console.WriteLine((int)3.99 + " " + (int)-3.99 + " " + (long)1e15 + " " + (byte)200.7 + " " + (uint)4e9 + " " + (ulong)1e19);
    }
}
