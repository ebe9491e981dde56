using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        for (int n = 0; n < 70; n += 7)
            Console.WriteLine((1 << n) + " " + (1L << n) + " " + (-1 >> n) + " " + (-1L >> n) + " " + (0x80000000u >> n) + " " + (0x8000000000000000ul >> n));
    }
}
