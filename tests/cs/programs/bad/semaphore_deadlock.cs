// expect: violation deadlock
using System.Threading;

class Program
{
    static void Main()
    {
        var s = new Semaphore(1, 2);
        var t = new Thread(() => { s.WaitOne(); s.WaitOne(); s.Release(2); });
        t.Start();
        s.WaitOne();
        t.Join();
        s.Release();
    }
}
