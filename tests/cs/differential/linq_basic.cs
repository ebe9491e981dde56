using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        int[] n = { 5, 3, 8, 1, 9, 2, 8 };
        Console.WriteLine(string.Join(" ", n.Where(x => x % 2 == 0)) + "|" + string.Join(" ", n.Select(x => x * x)) + "|" + string.Join(" ", n.Select((x, i) => x * i)));
        Console.WriteLine(n.Sum() + " " + n.Max() + " " + n.Min() + " " + n.Average() + " " + n.Count() + " " + n.Count(x => x > 4) + " " + n.Aggregate((a, b) => a * 2 + b));
        Console.WriteLine(n.First() + " " + n.Last() + " " + n.First(x => x > 5) + " " + n.FirstOrDefault(x => x > 50) + " " + n.ElementAt(2) + " " + n.Single(x => x == 9));
        Console.WriteLine(n.Any() + " " + n.Any(x => x > 8) + " " + n.All(x => x > 0) + " " + n.Contains(3));
        Console.WriteLine(string.Join(" ", n.OrderBy(x => x)) + "|" + string.Join(" ", n.OrderByDescending(x => x)) + "|" + string.Join(" ", n.Distinct()) + "|" + string.Join(" ", n.Reverse()));
        Console.WriteLine(string.Join(" ", n.Skip(2).Take(3)) + "|" + string.Join(" ", n.TakeWhile(x => x != 1)) + "|" + string.Join(" ", n.SkipWhile(x => x != 1)));
        Console.WriteLine(string.Join(" ", Enumerable.Range(1, 5)) + "|" + string.Join(" ", Enumerable.Repeat("x", 3)) + "|" + Enumerable.Empty<int>().Count());
        Console.WriteLine(string.Join(" ", n.Concat(new[] { 100 })) + "|" + string.Join(" ", n.Union(new[] { 3, 7 })) + "|" + string.Join(" ", n.Intersect(new[] { 8, 9, 10 })) + "|" + string.Join(" ", n.Except(new[] { 8 })));
        Console.WriteLine(string.Join(" ", n.Zip("abc", (x, c) => x + "" + c)) + "|" + n.SequenceEqual(n.ToList()) + "|" + string.Join(" ", new[] { "ab", "cd" }.SelectMany(s => s)));
        Console.WriteLine(string.Join(" ", new object[] { 1, "a", 2 }.OfType<int>()) + string.Join(" ", new object[] { "x", "y" }.Cast<string>()) + string.Join(",", new int[0].DefaultIfEmpty(7)));
        try { new int[0].First(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        try { n.Single(); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        List<int> list = n.ToList();
        int[] array = list.ToArray();
        Console.WriteLine(list.Count + array.Length);
        Console.WriteLine(n.Select(x => (double)x).Average() + n.Sum(x => x / 2.0) + n.Max(x => -x));
    }
}
