using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static async Task<int> Add(int a, int b) { await Task.Yield(); return a + b; }
    static async Task<int> Sync(int a) { return a * 2; }
    static async Task Fail() { await Task.Yield(); throw new InvalidOperationException("async"); }
    static async Task<string> Nested(int depth) { if (depth == 0) { await Task.Delay(1); return "."; } return depth + await Nested(depth - 1); }
    static async Task<string> Try()
    {
        string log = "";
        try { log += "a"; await Fail(); log += "b"; }
        catch (InvalidOperationException e) { log += e.Message; await Task.Yield(); log += "!"; }
        finally { log += "f"; await Task.Yield(); log += "g"; }
        return log;
    }
    static async Task<int> Loop(int n)
    {
        int sum = 0;
        for (int i = 0; i < n; i++) { int x = await Add(i, 1); if (x % 2 == 0) continue; sum += x; }
        return sum;
    }
    static async void Forget(TaskCompletionSource<string> done) { await Task.Yield(); done.SetResult("void"); }
    static async Task Main2()
    {
        Console.WriteLine(await Add(1, 2) + await Sync(5));
        Console.WriteLine(await Nested(3) + await Try() + await Loop(5));
        int[] r = await Task.WhenAll(Add(1, 1), Add(2, 2), Sync(9));
        Console.WriteLine(string.Join(",", r));
        var done = new TaskCompletionSource<string>();
        Forget(done);
        Console.WriteLine(await done.Task);
        Func<int, Task<int>> lambda = async x => { await Task.Yield(); return x + 1; };
        Console.WriteLine(await lambda(1));
        var gate = new SemaphoreSlim(0);
        Task waiter = Task.Run(async () => { await gate.WaitAsync(); Console.WriteLine("through"); });
        gate.Release();
        await waiter;
        Task f = Fail();
        try { await f; } catch (InvalidOperationException e) { Console.WriteLine(e.Message + f.Status); }
        var c = new CancellationTokenSource();
        Task w = Task.Delay(Timeout.Infinite, c.Token);
        c.Cancel();
        try { await w; } catch (TaskCanceledException e) { Console.WriteLine(e.GetType().Name + w.IsCanceled); }
        Console.WriteLine(await Task.FromResult("done").ConfigureAwait(false));
        ValueTask<int> v = new ValueTask<int>(8);
        Console.WriteLine(await v);
    }
    static void Main() { Main2().Wait(); Console.WriteLine(Sync(3).GetAwaiter().GetResult()); }
}
