// expect: violation uncaught-exception
using System.Threading;

class Program
{
    static void Main()
    {
        var m = new Mutex();
        var t = new Thread(() => m.WaitOne());
        t.Start();
        t.Join();
        m.WaitOne();
    }
}
