// expect: violation uncaught-exception
using System.Threading;

class Program
{
    static void Main()
    {
        var e = new ManualResetEvent(false);
        var t = new Thread(() => { e.Set(); e.Close(); });
        t.Start();
        e.WaitOne(); // may come after Close
        t.Join();
    }
}
