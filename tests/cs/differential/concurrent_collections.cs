using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

class Program
{
    static void Main()
    {
        var d = new ConcurrentDictionary<string, int>();
        Console.WriteLine(d.TryAdd("a", 1) + " " + d.TryAdd("a", 2) + d.GetOrAdd("b", k => k.Length) + d.AddOrUpdate("a", 0, (k, v) => v + 10) + d["a"] + d.Count);
        int x;
        Console.WriteLine(d.TryRemove("b", out x) + " " + x + d.TryGetValue("zz", out x) + d.TryUpdate("a", 5, 11) + d["a"] + d.ContainsKey("a") + string.Join(",", d.Select(p => p.Key + p.Value)));
        for (int i = 0; i < 100; i++) d["k" + i] = i;
        Console.WriteLine(d.Count + " " + d.Values.Sum() + " " + d.Keys.Count);
        var q = new ConcurrentQueue<int>();
        for (int i = 0; i < 50; i++) q.Enqueue(i);
        q.TryDequeue(out x);
        Console.WriteLine(x + " " + q.TryPeek(out x) + x + q.Count + q.IsEmpty + q.Sum());
        var s = new ConcurrentStack<int>();
        s.Push(1); s.PushRange(new[] { 2, 3 });
        Console.WriteLine(s.TryPop(out x) + " " + x + s.Count + string.Join(",", s));
        var b = new ConcurrentBag<int> { 1, 2, 3 };
        Console.WriteLine(b.Count + " " + b.TryTake(out x) + b.Count);
        using (var bc = new BlockingCollection<int>(2)) {
            var t = new Thread(() => { for (int i = 0; i < 3; i++) bc.Add(i); bc.CompleteAdding(); });
            t.Start();
            Console.WriteLine(string.Join(",", bc.GetConsumingEnumerable()));
            t.Join();
            Console.WriteLine(bc.IsCompleted + " " + bc.TryTake(out x));
        }
    }
}
