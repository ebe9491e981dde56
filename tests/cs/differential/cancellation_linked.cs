// Tokens: linked sources, callbacks and their order, exceptions of callbacks, disposal.
using System;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var a = new CancellationTokenSource();
        var b = new CancellationTokenSource();
        var linked = CancellationTokenSource.CreateLinkedTokenSource(a.Token, b.Token);
        Console.WriteLine(linked.IsCancellationRequested + " " + linked.Token.CanBeCanceled + " " + CancellationToken.None.CanBeCanceled);
        for (int i = 0; i < 3; i++) {
            int n = i;
            linked.Token.Register(() => Console.WriteLine("callback " + n));
        }
        var gone = linked.Token.Register(() => Console.WriteLine("never"));
        gone.Dispose();
        b.Cancel();
        Console.WriteLine(a.IsCancellationRequested + " " + b.IsCancellationRequested + " " + linked.IsCancellationRequested);
        linked.Token.Register(o => Console.WriteLine("at once " + o), "state");
        try {
            linked.Token.ThrowIfCancellationRequested();
        } catch (OperationCanceledException e) {
            Console.WriteLine(e.Message + " " + (e.CancellationToken == linked.Token));
        }
        a.Token.Register(() => { throw new InvalidOperationException("first"); });
        a.Token.Register(() => { throw new InvalidOperationException("second"); });
        try {
            a.Cancel();
        } catch (AggregateException e) {
            foreach (var inner in e.InnerExceptions)
                Console.WriteLine(inner.Message);
        }
        Console.WriteLine(a.Token.WaitHandle.WaitOne(0));
        var c = new CancellationTokenSource();
        var t = Task.Run(() => {
            c.Token.WaitHandle.WaitOne();
            c.Token.ThrowIfCancellationRequested();
        }, c.Token);
        c.Cancel();
        try {
            t.Wait();
        } catch (AggregateException e) {
            Console.WriteLine(e.InnerException.GetType().Name + " " + t.Status + " " + t.IsCanceled);
        }
        var never = Task.Run(() => Console.WriteLine("not run"), new CancellationToken(true));
        try {
            never.Wait();
        } catch (AggregateException) {
            Console.WriteLine(never.Status);
        }
        c.Dispose();
        try {
            c.Token.Register(() => { });
        } catch (ObjectDisposedException) {
            Console.WriteLine("disposed");
        }
        Console.WriteLine(new CancellationToken(true).IsCancellationRequested + " " + default(CancellationToken).Equals(CancellationToken.None));
        var late = new CancellationTokenSource(1);
        late.Token.WaitHandle.WaitOne();
        Console.WriteLine(late.IsCancellationRequested);
    }
}
