using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

class Program
{
    static void Main()
    {
        var g = new List<List<int>>(); for (int i = 0; i < 4; i++) { g.Add(new List<int>()); for (int j = 0; j <= i; j++) g[i].Add(i * j); } Console.WriteLine(string.Join(" / ", g.Select(r => string.Join(",", r)))); g.Sort((a, b) => b.Sum() - a.Sum()); Console.WriteLine(g[0].Count + " " + g.SelectMany(x => x).Distinct().Count() + g.Max(r => r.Max()) + g.Find(r => r.Count == 2)[1]); var t = Enumerable.Range(0, 4).Select(c => g.Where(r => r.Count > c).Sum(r => r[c])).ToArray(); Console.WriteLine(string.Join(",", t)); var copy = g.Select(r => new List<int>(r)).ToList(); copy[0][0] = 99; Console.WriteLine(g[0][0] + " " + copy[0][0]);
    }
}
