// The concurrent collections, operation by operation.
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;

class Program
{
    static void Main()
    {
        var d = new ConcurrentDictionary<string, int>();
        Console.WriteLine(d.TryAdd("a", 1) + " " + d.TryAdd("a", 2) + " " + d["a"]);
        Console.WriteLine(d.GetOrAdd("b", k => k.Length + 10) + " " + d.GetOrAdd("b", 99));
        Console.WriteLine(d.AddOrUpdate("a", 5, (k, v) => v + 100) + " " + d.AddOrUpdate("c", k => 7, (k, v) => v));
        Console.WriteLine(d.TryUpdate("a", 3, 101) + " " + d.TryUpdate("a", 4, 101));
        int got;
        Console.WriteLine(d.TryRemove("b", out got) + " " + got + " " + d.TryRemove("zz", out got) + " " + got);
        Console.WriteLine(d.TryGetValue("c", out got) + " " + got + " " + d.Count + " " + d.IsEmpty + " " + d.ContainsKey("q"));
        Console.WriteLine(string.Join(" ", d.OrderBy(p => p.Key).Select(p => p.Key + "=" + p.Value)));
        Console.WriteLine(string.Join(" ", d.Keys.OrderBy(k => k)) + " " + d.Values.Sum());
        try {
            Console.WriteLine(d["nothing"]);
        } catch (KeyNotFoundException e) {
            Console.WriteLine(e.Message);
        }
        for (int i = 0; i < 100; i++)
            d["k" + i] = i;
        Console.WriteLine(d.Count + " " + d.Values.Sum());
        d.Clear();
        Console.WriteLine(d.Count);
        var insensitive = new ConcurrentDictionary<string, int>(StringComparer.OrdinalIgnoreCase);
        insensitive["Key"] = 1;
        Console.WriteLine(insensitive.ContainsKey("KEY"));
        var q = new ConcurrentQueue<int>(new[] { 1, 2 });
        for (int i = 3; i < 80; i++)
            q.Enqueue(i);
        int x;
        Console.WriteLine(q.TryPeek(out x) + " " + x + " " + q.TryDequeue(out x) + " " + x + " " + q.Count + " " + q.Sum());
        while (q.TryDequeue(out x)) {
        }
        Console.WriteLine(q.IsEmpty + " " + q.TryPeek(out x) + " " + q.ToArray().Length);
        var s = new ConcurrentStack<int>();
        s.Push(1);
        s.PushRange(new[] { 2, 3, 4, 5 }, 1, 3);
        Console.WriteLine(string.Join(" ", s) + " " + s.Count);
        var many = new int[3];
        Console.WriteLine(s.TryPopRange(many, 0, 2) + " " + string.Join(" ", many) + " " + s.TryPeek(out x) + " " + x);
        s.Clear();
        Console.WriteLine(s.TryPop(out x) + " " + s.IsEmpty);
        var b = new ConcurrentBag<string> { "x", "y", "z" };
        string t;
        Console.WriteLine(b.Count + " " + string.Join("", b.OrderBy(k => k)) + " " + b.TryPeek(out t) + " " + t + " " + b.TryTake(out t) + " " + t);
        Console.WriteLine(b.TryTake(out t) && b.TryTake(out t) && !b.TryTake(out t));
        IProducerConsumerCollection<int> pc = new ConcurrentQueue<int>();
        Console.WriteLine(pc.TryAdd(9) + " " + pc.TryTake(out x) + " " + x + " " + pc.TryTake(out x));
        var array = new int[4];
        new ConcurrentQueue<int>(new[] { 7, 8 }).CopyTo(array, 1);
        Console.WriteLine(string.Join(" ", array));
    }
}
