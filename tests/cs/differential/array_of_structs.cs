using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        var p = new KeyValuePair<string, int>[3]; p[1] = new KeyValuePair<string, int>("k", 5); Console.WriteLine(p[1].Value + " " + (p[0].Key == null) + p.Length);
        var d = new DateTime[2]; d[1] = d[0].AddDays(1); Console.WriteLine(d[1].Day + " " + d.Max().Day); var n = new int?[] { 1, null }; Console.WriteLine(n[1].HasValue + " " + n.Sum()); decimal[] m = { 1.5m, 2.5m }; Console.WriteLine(m.Sum() + m[0]); Guid[] g = new Guid[1]; Console.WriteLine(g[0]);
    }
}
