using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

class AsyncQueue<T> { readonly Queue<T> items = new Queue<T>(); readonly SemaphoreSlim count = new SemaphoreSlim(0); public void Put(T x) { lock (items) items.Enqueue(x); count.Release(); } public async Task<T> Take() { await count.WaitAsync(); lock (items) return items.Dequeue(); } }
class AsyncLock { readonly SemaphoreSlim s = new SemaphoreSlim(1, 1); public async Task<IDisposable> Enter() { await s.WaitAsync(); return new Release { S = s }; } class Release : IDisposable { public SemaphoreSlim S; public void Dispose() { S.Release(); } } }
class Program
{
    static async Task Run() { var q = new AsyncQueue<int>(); var done = Task.Run(async () => { int s = 0; for (int i = 0; i < 3; i++) s = s * 10 + await q.Take(); return s; }); foreach (int i in new[] { 1, 2, 3 }) { q.Put(i); await Task.Yield(); } Console.WriteLine(await done); var l = new AsyncLock(); int x = 0; Func<Task> add = async () => { using (await l.Enter()) { int t = x; await Task.Yield(); x = t + 1; } }; await Task.WhenAll(add(), add()); Console.WriteLine(x); var p = new Progress<int>(); var tcs = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously); var w = tcs.Task.ContinueWith(t => t.Result + "!"); tcs.SetResult("done"); Console.WriteLine(await w); }
    static void Main() { Run().GetAwaiter().GetResult(); }
}
