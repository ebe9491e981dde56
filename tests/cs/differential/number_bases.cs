using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        foreach (int n in new[] { 0, 1, 10, 255, -1, 4096 }) Console.WriteLine(Convert.ToString(n, 2) + " " + Convert.ToString(n, 8) + " " + n.ToString("x") + " " + n.ToString("X8") + " " + Convert.ToString((byte)n, 16)); Console.WriteLine(Convert.ToInt32("1010", 2) + Convert.ToInt32("777", 8) + Convert.ToInt64("ffffffff", 16) + " " + int.Parse("-0") + " " + byte.Parse("0a", System.Globalization.NumberStyles.HexNumber));
    }
}
