using System.Threading;

class Cancels
{
    static int called, asked, stopped;

    static void Main()
    {
        var c = new CancellationTokenSource();
        var t = new Thread(() => c.Cancel());
        t.Start();
        var r = c.Token.Register(() => Interlocked.Increment(ref called));
        asked = c.IsCancellationRequested ? 1 : 0;
        r.Dispose();
        stopped = Volatile.Read(ref called);
        t.Join();
    }
}
