using System;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        var log = new List<string>(); IEnumerable<int> q = Enumerable.Range(1, 5).Where(x => { log.Add("w" + x); return x % 2 == 1; }).Select(x => { log.Add("s" + x); return x * x; });
        Console.WriteLine(log.Count); Console.WriteLine(q.Skip(1).First() + " " + string.Join(",", log)); log.Clear(); Console.WriteLine(q.Any(x => x > 5) + string.Join(",", log)); var list = new List<int> { 1 }; var live = list.Select(x => x + 1); list.Add(5); Console.WriteLine(string.Join(",", live));
    }
}
