using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        int i = 10; i += 5; i -= 3; i *= 2; i /= 5; i %= 3; i <<= 4; i >>= 1; i |= 3; i &= 6; i ^= 1;
        byte b = 250; b += 10; short s = 1; s -= 3; s *= -5;
        double d = 1; d /= 3; d += 1; string t = "a"; t += 1; t += 'c'; t += null; t += 2.5;
        int[] a = { 1, 2 }; int k = 0; a[k++] += 10; a[k] *= a[0];
        Console.WriteLine(i + " " + b + " " + s + " " + d + " " + t + " " + a[0] + a[1] + k);
    }
}
