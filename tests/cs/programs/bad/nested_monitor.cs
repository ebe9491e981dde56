// expect: violation deadlock
using System.Threading;

class Program
{
    static readonly object outer = new object(), inner = new object();
    static void Main()
    {
        var t = new Thread(() => { lock (outer) lock (inner) Monitor.Wait(inner); }); // keeps outer while it waits
        t.Start();
        lock (outer) lock (inner) Monitor.Pulse(inner);
        t.Join();
    }
}
