// async in its shapes: lambdas, catch and finally, loops, using, generic methods, custom awaitables, ValueTask, void.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    struct Soon : INotifyCompletion
    {
        readonly int value;
        public Soon(int value) { this.value = value; }
        public Soon GetAwaiter() { return this; }
        public bool IsCompleted { get { return value % 2 == 0; } }
        public int GetResult() { return value * 10; }
        public void OnCompleted(Action next) { next(); }
    }

    class Resource : IDisposable
    {
        public void Dispose() { Console.WriteLine("disposed"); }
    }

    static async Task<int> InFinally()
    {
        int x = 0;
        try {
            await Task.Yield();
            x = 1;
            throw new InvalidOperationException("thrown");
        } catch (InvalidOperationException e) {
            await Task.Yield();
            Console.WriteLine(e.Message);
            x += 10;
        } finally {
            await Task.Delay(1);
            x += 100;
        }
        return x;
    }

    static async Task<T> After<T>(Task before, T value)
    {
        await before.ConfigureAwait(false);
        return value;
    }

    static async Task<int> Sum(IEnumerable<Task<int>> tasks)
    {
        int sum = 0;
        foreach (var t in tasks)
            sum += await t;
        return sum;
    }

    static async ValueTask<int> Cached(bool hit)
    {
        if (hit)
            return 1;
        await Task.Yield();
        return 2;
    }

    static async void Fire(TaskCompletionSource<string> done)
    {
        await Task.Yield();
        done.SetResult("fired");
    }

    static async Task<int> Recursive(int n) { return n == 0 ? 0 : n + await Recursive(n - 1); }

    static async Task Run()
    {
        Console.WriteLine(await new Soon(3) + await new Soon(4));
        Console.WriteLine(await InFinally());
        Console.WriteLine(await After(Task.Run(() => { }), "after"));
        Console.WriteLine(await Sum(Enumerable.Range(1, 4).Select(i => Task.Run(() => i * i))));
        Console.WriteLine(await Cached(true) + await Cached(false));
        var fired = new TaskCompletionSource<string>();
        Fire(fired);
        Console.WriteLine(await fired.Task);
        Console.WriteLine(await Recursive(5));
        Func<int, Task<int>> twice = async x => {
            await Task.Yield();
            return 2 * x;
        };
        Console.WriteLine(await twice(21));
        using (new Resource())
            await Task.Yield();
        int[] all = await Task.WhenAll(twice(1), twice(2), twice(3));
        Console.WriteLine(string.Join(" ", all));
        try {
            await Task.WhenAll(Task.FromException(new Exception("one")), Task.FromException(new Exception("two")));
        } catch (Exception e) {
            Console.WriteLine(e.Message);
        }
        var first = await Task.WhenAny(Task.FromResult(5), new TaskCompletionSource<int>().Task);
        Console.WriteLine(first.Result);
        var unwrapped = await Task.Factory.StartNew(async () => {
            await Task.Yield();
            return "inner";
        }).Unwrap();
        Console.WriteLine(unwrapped);
        var semaphore = new SemaphoreSlim(1);
        await semaphore.WaitAsync();
        Console.WriteLine(semaphore.CurrentCount);
        semaphore.Release();
        var progress = 0;
        for (int i = 0; i < 3 && await twice(i) < 4; i++)
            progress++;
        Console.WriteLine(progress);
        dynamicOrder = new List<int>();
        await Task.WhenAll(Enumerable.Range(0, 3).Select(async i => {
            await Task.Yield();
            lock (dynamicOrder)
                dynamicOrder.Add(i);
        }));
        Console.WriteLine(string.Join(" ", dynamicOrder.OrderBy(i => i)));
    }

    static List<int> dynamicOrder;

    static void Main() { Run().Wait(); }
}
