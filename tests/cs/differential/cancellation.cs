using System;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var c = new CancellationTokenSource();
        int called = 0;
        CancellationTokenRegistration r1 = c.Token.Register(() => called += 1), r2 = c.Token.Register(() => called += 10);
        r1.Dispose();
        Console.WriteLine(c.IsCancellationRequested + " " + c.Token.CanBeCanceled + CancellationToken.None.CanBeCanceled);
        c.Cancel();
        Console.WriteLine(called + " " + c.Token.IsCancellationRequested);
        c.Token.Register(() => called += 100);
        Console.WriteLine(called);
        try { c.Token.ThrowIfCancellationRequested(); } catch (OperationCanceledException e) { Console.WriteLine(e.Message + (e.CancellationToken == c.Token)); }
        var a = new CancellationTokenSource();
        var linked = CancellationTokenSource.CreateLinkedTokenSource(a.Token, new CancellationTokenSource().Token);
        a.Cancel();
        Console.WriteLine(linked.IsCancellationRequested);
        var b = new CancellationTokenSource();
        var t = Task.Run(() => { b.Token.WaitHandle.WaitOne(); return "woken"; });
        b.Cancel();
        Console.WriteLine(t.Result);
        var d = new CancellationTokenSource();
        var loop = Task.Run(() => { while (true) { d.Token.ThrowIfCancellationRequested(); Thread.Yield(); } }, d.Token);
        d.Cancel();
        try { loop.Wait(); } catch (AggregateException e) { Console.WriteLine(e.InnerException is OperationCanceledException); }
        Console.WriteLine(loop.IsCanceled);
        var f = new CancellationTokenSource();
        f.Token.Register(() => { throw new Exception("from callback"); });
        try { f.Cancel(); } catch (AggregateException e) { Console.WriteLine(e.InnerException.Message); }
        var g = new CancellationTokenSource(5);
        g.Token.WaitHandle.WaitOne();
        Console.WriteLine(g.IsCancellationRequested);
    }
}
