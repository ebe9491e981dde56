using System;
using System.Threading;

class Program
{
    static string Release(Mutex m)
    {
        try {
            m.ReleaseMutex();
            return "released";
        } catch (ApplicationException e) {
            return e.GetType().Name;
        }
    }

    static void Main()
    {
        var m = new Mutex();
        Console.WriteLine("free: " + Release(m));
        var t = new Thread(() => m.WaitOne());
        t.Start();
        t.Join();
        Console.WriteLine("left behind: " + Release(m));
        Console.WriteLine("again: " + Release(m));
        try {
            Console.WriteLine("taken: " + m.WaitOne(0));
        } catch (AbandonedMutexException) {
            Console.WriteLine("taken, abandoned");
        }
        Console.WriteLine("own: " + Release(m));
        Console.WriteLine("free again: " + Release(m));
        var held = new ManualResetEvent(false);
        var over = new ManualResetEvent(false);
        var u = new Thread(() => { m.WaitOne(); held.Set(); over.WaitOne(); m.ReleaseMutex(); });
        u.Start();
        held.WaitOne();
        Console.WriteLine("of another: " + Release(m));
        over.Set();
        u.Join();
        Console.WriteLine("free at the end: " + Release(m));
    }
}
