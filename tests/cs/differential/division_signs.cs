using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        foreach (int a in new[] { 7, -7 })
            foreach (int b in new[] { 2, -2, 3, -3 })
                Console.WriteLine(a / b + " " + a % b + " " + (long)a / b + " " + (long)a % b + " " + (double)a / b + " " + (double)a % b);
    }
}
