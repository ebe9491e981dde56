// expect: violation deadlock
using System.Threading;

class Program
{
    static readonly object o = new object();
    static void Main()
    {
        var t = new Thread(() => { lock (o) Monitor.Wait(o); });
        t.Start();
        lock (o) Monitor.Pulse(o); // may come before the wait
        t.Join();
    }
}
