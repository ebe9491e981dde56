using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static async Task<T> After<T>(Task first, T value) { await first; return value; }
    static async Task<List<string>> Pipeline() { var log = new List<string>(); var gate = new TaskCompletionSource<bool>(); Task<string> a = After(gate.Task, "a"); Task<string> b = After(a, "b"); log.Add(a.IsCompleted + ""); gate.SetResult(true); log.Add(await b); log.Add(await a); return log; }
    static async Task<int> Sum(IEnumerable<Task<int>> ts) { int s = 0; foreach (var t in ts) s += await t; return s; }
    static void Main()
    {
        Console.WriteLine(string.Join(",", Pipeline().Result) + Sum(new[] { Task.FromResult(1), Task.Run(() => 2) }).Result);
        var t = Task.WhenAll(new List<Task>()); Console.WriteLine(t.IsCompleted); var ex = Task.WhenAll(Task.FromException(new Exception("x")), Task.FromResult(1)); Console.WriteLine(ex.Status + ex.Exception.InnerException.Message); var c = Task.FromCanceled(new CancellationToken(true)); Console.WriteLine(c.IsCanceled); var tcs = new TaskCompletionSource<int>(); tcs.TrySetException(new Exception("e")); Console.WriteLine(tcs.Task.IsFaulted + tcs.Task.Exception.InnerException.Message); var tc2 = new TaskCompletionSource<int>(); tc2.SetCanceled(); try { tc2.Task.Wait(); } catch (AggregateException e) { Console.WriteLine(e.InnerException.GetType().Name); } try { tc2.SetResult(1); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); } Console.WriteLine(Task.FromResult(3).ContinueWith(x => x.Result * 2, TaskContinuationOptions.ExecuteSynchronously).Result); Task<Task<int>> nested = Task.FromResult(Task.FromResult(7)); Console.WriteLine(nested.Unwrap().Result); Console.WriteLine(Task.Factory.ContinueWhenAll(new[] { Task.FromResult(1), Task.FromResult(2) }, xs => xs.Length).Result);
    }
}
