using System;

class LongArithmetic
{
    static void Main()
    {
        long[] values = { 0, 1, -1, 5, -5, 1000000007, long.MaxValue, long.MinValue, int.MinValue, 0x100000000 };
        foreach (long a in values) {
            foreach (long b in values) {
                Console.Write(unchecked(a + b) + " " + unchecked(a - b) + " " + unchecked(a * b));
                if (b != 0 && !(a == long.MinValue && b == -1))
                    Console.Write(" " + a / b + " " + a % b);
                Console.WriteLine(" " + (a < b) + (a == b) + (a > b));
            }
            Console.WriteLine((a << 7) + " " + (a >> 7) + " " + ((ulong)a >> 7) + " " + (int)a + " " + (short)a + " " + (byte)a);
        }
        ulong big = ulong.MaxValue;
        Console.WriteLine(big / 3 + " " + big % 10 + " " + (big > 5) + " " + (double)big + " " + (float)big);
    }
}
