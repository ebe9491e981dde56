using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static int Sum(int[] a, int from, int to) { if (to - from <= 2) { int s = 0; for (int i = from; i < to; i++) s += a[i]; return s; } int mid = (from + to) / 2; Task<int> left = Task.Run(() => Sum(a, from, mid)); return Sum(a, mid, to) + left.Result; }
    static async Task<int> SumAsync(IEnumerable<Func<Task<int>>> fs) { int s = 0; foreach (var f in fs) s += await f(); return s; }
    static void Main() { Console.WriteLine(Sum(Enumerable.Range(1, 10).ToArray(), 0, 10)); Console.WriteLine(SumAsync(new Func<Task<int>>[] { () => Task.FromResult(1), async () => { await Task.Yield(); return 2; }, () => Task.Run(() => 3) }).Result); int n = 0; var ts = Enumerable.Range(0, 4).Select(i => new Task(() => Interlocked.Add(ref n, i))).ToList(); ts.ForEach(t => t.Start()); Task.WaitAll(ts.ToArray()); Console.WriteLine(n + " " + ts.All(t => t.IsCompleted)); }
}
