// expect: violation uncaught-exception
using System.Threading;

class Program
{
    static void Main()
    {
        var s = new Semaphore(0, 1);
        var t = new Thread(() => s.Release());
        t.Start();
        s.Release(); // the second is one too many
        t.Join();
    }
}
