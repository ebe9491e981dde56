// expect: verified
using System.Threading;

class Program
{
    static void Main()
    {
        var c = new CancellationTokenSource();
        var t = new Thread(() => c.Token.WaitHandle.WaitOne());
        t.Start();
        c.Cancel();
        t.Join();
    }
}
