using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        var w = new[] { "apple", "fig", "banana" }; Console.WriteLine(w.Sum(x => x.Length) + " " + w.Average(x => x.Length).ToString("F3") + w.Max(x => x.Length) + w.Aggregate(0, (s, x) => s + x[0], s => s * 2) + w.Aggregate((x, y) => x.Length > y.Length ? x : y) + w.LongCount() + w.Min());
        double?[] d = { 1, null, 3 }; Console.WriteLine(d.Average() + " " + d.Sum() + d.Max()); Console.WriteLine(new int[0].Sum() + " " + new int?[0].Max()); try { new int[0].Max(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } try { ((int[])null).Sum(); } catch (ArgumentNullException e) { Console.WriteLine(e.ParamName); }
    }
}
