using System;

class IntArithmetic
{
    static int Id(int x) { return x; }
    static void Main()
    {
        int[] values = { 0, 1, -1, 2, 7, -7, 13, 100, -100, int.MaxValue, int.MinValue, 65536, -65537 };
        foreach (int a in values) {
            foreach (int b in values) {
                int sum = unchecked(a + b), difference = unchecked(a - b), product = unchecked(a * b);
                Console.Write(sum + " " + difference + " " + product + " " + (a & b) + " " + (a | b) + " " + (a ^ b));
                if (b != 0 && !(a == int.MinValue && b == -1))
                    Console.Write(" " + a / b + " " + a % b);
                Console.WriteLine(" " + (a < b) + (a <= b) + (a == b) + (a != b) + (a > b) + (a >= b));
            }
            Console.WriteLine(~a + " " + unchecked(-a) + " " + (a << 3) + " " + (a >> 3) + " " + (a << Id(33)) + " " + (a >> Id(-1)));
        }
    }
}
