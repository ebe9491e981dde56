using System;
using System.Collections.Concurrent;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        int sum = 0;
        Parallel.For(0, 4, i => Interlocked.Add(ref sum, i));
        Console.WriteLine(sum);
        var bag = new ConcurrentBag<int>();
        Parallel.ForEach(new[] { 1, 2, 3 }, x => bag.Add(x * x));
        Console.WriteLine(string.Join(" ", bag.OrderBy(x => x)));
        Parallel.Invoke(() => Interlocked.Increment(ref sum), () => Interlocked.Increment(ref sum));
        Console.WriteLine(sum);
        try { Parallel.For(0, 2, i => { throw new Exception("p"); }); } catch (AggregateException e) { Console.WriteLine(e.InnerExceptions[0].Message); }
        var result = Parallel.For(0, 3, (i, state) => { });
        Console.WriteLine(result.IsCompleted);
        long total = 0;
        Parallel.For(0, 3, () => 0L, (i, state, local) => local + i, local => Interlocked.Add(ref total, local));
        Console.WriteLine(total);
    }
}
