using System;

class UintArithmetic
{
    static void Main()
    {
        uint[] values = { 0, 1, 2, 7, 13, 100, 0x7fffffff, 0x80000000, 0xffffffff, 65536 };
        foreach (uint a in values) {
            foreach (uint b in values) {
                Console.Write(unchecked(a + b) + " " + unchecked(a - b) + " " + unchecked(a * b));
                if (b != 0)
                    Console.Write(" " + a / b + " " + a % b);
                Console.WriteLine(" " + (a < b) + (a <= b) + (a > b) + (a >= b));
            }
            Console.WriteLine(~a + " " + (a << 5) + " " + (a >> 5) + " " + (int)a + " " + (long)a + " " + (float)a + " " + (double)a);
        }
    }
}
