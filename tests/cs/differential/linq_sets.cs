using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        int[] a = { 1, 2, 2, 3 }, b = { 3, 4, 4 }; Console.WriteLine(string.Join(" ", a.Union(b)) + "|" + string.Join(" ", a.Intersect(b)) + "|" + string.Join(" ", a.Except(b)) + "|" + string.Join(" ", a.Concat(b)) + "|" + string.Join(" ", a.Distinct()));
        Console.WriteLine(new[] { "x", "Y" }.Union(new[] { "X" }, StringComparer.OrdinalIgnoreCase).Count() + a.ToLookup(x => x % 2)[0].Count() + a.GroupBy(x => x).Count(g => g.Count() > 1));
    }
}
