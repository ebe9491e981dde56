// expect: violation uncaught-exception line HERE
using System.Threading;

// An interrupt as the last act of a thread: it has not ended by then, so the wait for its end is interrupted.
class Program
{
    static void Main()
    {
        var waiter = Thread.CurrentThread;
        var t = new Thread(() => waiter.Interrupt());
        t.Start();
        t.Join(); // HERE
    }
}
