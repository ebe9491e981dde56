// expect: violation deadlock
using System.Threading;

class Program
{
    static readonly object a = new object(), b = new object();
    static void Main()
    {
        var t = new Thread(() => { lock (a) lock (b) { } });
        t.Start();
        lock (b) lock (a) { }
        t.Join();
    }
}
