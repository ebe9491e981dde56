// Parallel.For, ForEach and Invoke: what does not depend on the order.
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var squares = new int[10];
        var done = Parallel.For(0, squares.Length, i => squares[i] = i * i);
        Console.WriteLine(string.Join(" ", squares) + " " + done.IsCompleted);
        long total = 0;
        Parallel.For(0L, 8L, () => 0L, (i, state, local) => local + i, local => Interlocked.Add(ref total, local));
        Console.WriteLine(total);
        int length = 0;
        Parallel.ForEach(new[] { "a", "bb", "ccc" }, s => Interlocked.Add(ref length, s.Length));
        Console.WriteLine(length);
        int a = 0, b = 0;
        Parallel.Invoke(() => a = 1, () => b = 2);
        Console.WriteLine(a + b);
        try {
            Parallel.For(0, 4, i => {
                if (i == 2)
                    throw new InvalidOperationException("at " + i);
            });
        } catch (AggregateException e) {
            Console.WriteLine(e.InnerExceptions.Count + " " + e.InnerException.Message);
        }
        var source = new CancellationTokenSource();
        source.Cancel();
        try {
            Parallel.For(0, 4, new ParallelOptions { CancellationToken = source.Token }, i => { });
        } catch (OperationCanceledException e) {
            Console.WriteLine("cancelled " + (e.CancellationToken == source.Token));
        }
        var one = new ParallelOptions { MaxDegreeOfParallelism = 1 };
        var order = new List<int>();
        var result = Parallel.For(0, 10, one, (i, state) => {
            if (i == 4)
                state.Break();
            order.Add(i);
        });
        Console.WriteLine(string.Join(" ", order.OrderBy(x => x)) + " " + result.IsCompleted + " " + result.LowestBreakIteration);
        result = Parallel.For(0, 10, one, (i, state) => {
            if (i == 0)
                state.Stop();
        });
        Console.WriteLine(result.IsCompleted + " " + result.LowestBreakIteration.HasValue);
        var bag = new ConcurrentBag<int>();
        Parallel.ForEach(Enumerable.Range(0, 5), (i, state, index) => bag.Add((int)index * 10 + i));
        Console.WriteLine(string.Join(" ", bag.OrderBy(x => x)));
        Parallel.ForEach(Partitioner.Create(0, 6), range => {
            for (int i = range.Item1; i < range.Item2; i++)
                Interlocked.Add(ref total, i);
        });
        Console.WriteLine(total);
    }
}
