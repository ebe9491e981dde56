using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        foreach (double d in new[] { 0.1, 1.0 / 3, 1e21, 1e-10, 123456.789, double.MaxValue, double.Epsilon, -0.0, 5e-324, 2.2250738585072014e-308, 9007199254740993 }) Console.WriteLine(d.ToString("R") + " " + d.ToString("G17") + " " + d + " " + (double.Parse(d.ToString("R")) == d)); foreach (float f in new[] { 0.1f, 1f / 3, 3.4e38f, 1e-45f, 16777217f, 0.3f }) Console.WriteLine(f.ToString("R") + " " + f + " " + f.ToString("G9") + " " + (float.Parse(f.ToString("R")) == f));
    }
}
