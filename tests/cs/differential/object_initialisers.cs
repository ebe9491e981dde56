using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        var d = new Dictionary<string, List<int>> { { "a", new List<int> { 1, 2 } }, { "b", new List<int>() } }; var d2 = new Dictionary<string, int> { ["x"] = 1, ["y"] = 2 }; var a = new[] { new { N = 1, S = "p" }, new { N = 2, S = "q" } }; int[] implicitly = new[] { 1, 2, 3 }; Console.WriteLine(d["a"].Count + d2["y"] + a[1].S + a.Sum(x => x.N) + implicitly.Length + new List<List<string>> { new List<string> { "z" } }[0][0] + new System.Text.StringBuilder("q") { Length = 0 }.Length); var t = new { A = new { B = new { C = 5 } } }; Console.WriteLine(t.A.B.C + " " + t);
    }
}
