using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        var d = new Dictionary<int, string>(); for (int i = 0; i < 8; i++) d[i * 3] = "v" + i; d.Remove(6); d.Remove(0); d[100] = "new"; d[6] = "back"; foreach (var p in d) Console.Write(p.Key + p.Value + " "); Console.WriteLine(d.Count); try { foreach (var p in d) d[1] = ""; } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } d.Clear(); Console.WriteLine(d.Count + string.Join(",", d.Keys)); IDictionary<int, string> id = d; id.Add(new KeyValuePair<int, string>(1, "a")); Console.WriteLine(id.Contains(new KeyValuePair<int, string>(1, "a")) + " " + new Dictionary<int, string>(d)[1]);
    }
}
