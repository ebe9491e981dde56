using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        var counts = new SortedDictionary<char, int>(); foreach (char c in "mississippi river") { int n; counts.TryGetValue(c, out n); counts[c] = n + 1; } foreach (var p in counts.OrderByDescending(p => p.Value).ThenBy(p => p.Key)) Console.Write("'" + p.Key + "'" + p.Value + " "); Console.WriteLine(); int[] table = new int[26]; foreach (char c in "zebra") table[c - 'a']++; Console.WriteLine(string.Join("", table));
    }
}
