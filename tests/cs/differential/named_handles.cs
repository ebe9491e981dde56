// Handles with names, within one process.
using System;
using System.Threading;

class Program
{
    static void Try(string what, Func<object> f)
    {
        try {
            Console.WriteLine(what + ": " + f());
        } catch (Exception e) {
            Console.WriteLine(what + ": " + e.GetType().Name);
        }
    }

    static void Main()
    {
        bool made, again;
        var a = new Mutex(true, "heddle-test-m", out made);
        var b = new Mutex(true, "heddle-test-m", out again);
        Console.WriteLine(made + " " + again);
        var t = new Thread(() => Console.WriteLine("other: " + b.WaitOne(0)));
        t.Start();
        t.Join();
        a.ReleaseMutex();
        Try("release again", () => {
            b.ReleaseMutex();
            return "fine";
        });
        t = new Thread(() => {
            Console.WriteLine("other: " + a.WaitOne(0));
            b.ReleaseMutex();
        });
        t.Start();
        t.Join();
        var e1 = new EventWaitHandle(false, EventResetMode.AutoReset, "heddle-test-e", out made);
        var e2 = EventWaitHandle.OpenExisting("heddle-test-e");
        e2.Set();
        Console.WriteLine(made + " " + e1.WaitOne(0) + " " + e2.WaitOne(0));
        var s1 = new Semaphore(1, 3, "heddle-test-s", out made);
        var s2 = new Semaphore(0, 9, "heddle-test-s", out again);
        Console.WriteLine(made + " " + again + " " + s2.WaitOne(0) + " " + s1.WaitOne(0) + " " + s2.Release());
        Try("missing", () => Mutex.OpenExisting("heddle-test-none"));
        Mutex found;
        Console.WriteLine(Mutex.TryOpenExisting("heddle-test-none", out found) + " " + Mutex.TryOpenExisting("heddle-test-m", out found));
        Try("other kind", () => EventWaitHandle.OpenExisting("heddle-test-m"));
        Semaphore se;
        Console.WriteLine(Semaphore.TryOpenExisting("heddle-test-s", out se) + " " + (se != null));
        var unnamed = new Mutex(false, null, out made);
        Console.WriteLine(made + " " + unnamed.WaitOne(0));
    }
}
