// BlockingCollection: bounds, completion, several at once.
using System;
using System.Collections.Concurrent;
using System.Linq;
using System.Threading;

class Program
{
    static void Try(string what, Func<object> f)
    {
        try {
            Console.WriteLine(what + ": " + f());
        } catch (Exception e) {
            Console.WriteLine(what + ": " + e.GetType().Name);
        }
    }

    static void Main()
    {
        var c = new BlockingCollection<int>(2);
        Console.WriteLine(c.BoundedCapacity + " " + c.TryAdd(1) + " " + c.TryAdd(2) + " " + c.TryAdd(3) + " " + c.Count);
        int x;
        Console.WriteLine(c.Take() + " " + c.TryTake(out x) + " " + x + " " + c.TryTake(out x) + " " + c.TryTake(out x, 0));
        var producer = new Thread(() => {
            for (int i = 0; i < 6; i++)
                c.Add(i);
            c.CompleteAdding();
        });
        producer.Start();
        Console.WriteLine(string.Join(" ", c.GetConsumingEnumerable()));
        producer.Join();
        Console.WriteLine(c.IsAddingCompleted + " " + c.IsCompleted);
        Try("add", () => c.TryAdd(1));
        Try("take", () => c.Take());
        Console.WriteLine(c.TryTake(out x));
        var s = new BlockingCollection<string>(new ConcurrentStack<string>());
        s.Add("a");
        s.Add("b");
        Console.WriteLine(s.Take() + s.Take());
        var token = new CancellationTokenSource();
        token.Cancel();
        Try("cancelled", () => s.Take(token.Token));
        var both = new[] { new BlockingCollection<int>(1), new BlockingCollection<int>(1) };
        Console.WriteLine(BlockingCollection<int>.AddToAny(both, 5) + " " + BlockingCollection<int>.AddToAny(both, 6) + " " +
                          BlockingCollection<int>.TryAddToAny(both, 7));
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            BlockingCollection<int>.TakeFromAny(both, out x);
            sum += x;
        }
        Console.WriteLine(sum + " " + BlockingCollection<int>.TryTakeFromAny(both, out x));
        Try("bound", () => new BlockingCollection<int>(0));
        s.Dispose();
        Try("disposed", () => s.Count);
        var consumers = new BlockingCollection<int>();
        int total = 0;
        var threads = Enumerable.Range(0, 2).Select(_ => new Thread(() => {
            foreach (int i in consumers.GetConsumingEnumerable())
                Interlocked.Add(ref total, i);
        })).ToArray();
        foreach (var t in threads)
            t.Start();
        for (int i = 1; i <= 5; i++)
            consumers.Add(i);
        consumers.CompleteAdding();
        foreach (var t in threads)
            t.Join();
        Console.WriteLine(total);
    }
}
