// expect: inconclusive sampled
// args: --search random --runs 100
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

// What the library sets up when it is first used is its own affair: two threads that use it do not race.
class Program
{
    static readonly List<int> shared = new List<int> { 3, 1, 2 };
    static void Work()
    {
        string s = string.Format("{0:D3} {1:F1} {2}", 7, 1.5, DayOfWeek.Friday);
        var d = new Dictionary<string, int> { { s, shared.Count } };
        int[] sorted = shared.OrderBy(x => x).Where(x => x > 1).ToArray();
        if (sorted.Length + d[s] != 5)
            throw new Exception();
        try { int.Parse("x"); } catch (FormatException) { }
    }
    static void Main()
    {
        var t = new Thread(Work);
        t.Start();
        Work();
        t.Join();
    }
}
