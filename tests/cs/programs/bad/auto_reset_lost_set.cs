// expect: violation deadlock
using System.Threading;

class Program
{
    static void Main()
    {
        var e = new AutoResetEvent(false);
        new Thread(() => e.WaitOne()).Start();
        new Thread(() => e.WaitOne()).Start();
        e.Set();
        e.Set(); // may find it set
    }
}
