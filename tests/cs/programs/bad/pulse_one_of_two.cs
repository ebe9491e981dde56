// expect: violation deadlock
using System.Threading;

class Program
{
    static readonly object o = new object();
    static bool ready;
    static void Wait() { lock (o) while (!ready) Monitor.Wait(o); }
    static void Main()
    {
        var a = new Thread(Wait);
        var b = new Thread(Wait);
        a.Start(); b.Start();
        lock (o) { ready = true; Monitor.Pulse(o); }
        a.Join(); b.Join();
    }
}
