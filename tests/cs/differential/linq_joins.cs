using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        var a = new[] { new { Id = 1, N = "x" }, new { Id = 2, N = "y" }, new { Id = 3, N = "z" } }; var b = new[] { new { Id = 2, V = 20 }, new { Id = 2, V = 21 }, new { Id = 3, V = 30 } };
        foreach (var r in a.Join(b, x => x.Id, y => y.Id, (x, y) => x.N + y.V)) Console.Write(r + " "); foreach (var r in a.GroupJoin(b, x => x.Id, y => y.Id, (x, ys) => x.N + ys.Sum(y => y.V))) Console.Write(r + " "); foreach (var r in from x in a join y in b on x.Id equals y.Id into g from y in g.DefaultIfEmpty() select x.N + (y == null ? "-" : y.V.ToString())) Console.Write(r + " "); Console.WriteLine();
    }
}
