using System;
using System.Threading;

class Program
{
    static void Main()
    {
        var auto = new AutoResetEvent(false);
        var manual = new ManualResetEvent(false);
        Console.WriteLine(auto.WaitOne(0) + " " + manual.WaitOne(0));
        auto.Set(); manual.Set();
        Console.WriteLine(auto.WaitOne(0) + " " + auto.WaitOne(0) + " " + manual.WaitOne() + " " + manual.WaitOne(0));
        manual.Reset();
        Console.WriteLine(manual.WaitOne(0));
        int step = 0;
        var t = new Thread(() => { auto.WaitOne(); step = 1; manual.Set(); });
        t.Start();
        auto.Set();
        manual.WaitOne();
        Console.WriteLine(step);
        t.Join();
        var m = new Mutex();
        Console.WriteLine(m.WaitOne() + " " + m.WaitOne(0));
        m.ReleaseMutex(); m.ReleaseMutex();
        try { m.ReleaseMutex(); } catch (ApplicationException e) { Console.WriteLine(e.Message); }
        var owner = new Thread(() => m.WaitOne());
        owner.Start(); owner.Join();
        try { m.WaitOne(); } catch (AbandonedMutexException e) { Console.WriteLine(e.Message); }
        m.ReleaseMutex();
        var s = new Semaphore(1, 3);
        Console.WriteLine(s.WaitOne(0) + " " + s.WaitOne(0) + " " + s.Release(2) + " " + s.Release());
        try { s.Release(); } catch (SemaphoreFullException e) { Console.WriteLine(e.Message); }
        var handles = new WaitHandle[] { new AutoResetEvent(false), new AutoResetEvent(true), new ManualResetEvent(true) };
        Console.WriteLine(WaitHandle.WaitAny(handles) + " " + WaitHandle.WaitAny(handles) + " " + WaitHandle.WaitAll(handles, 0));
        ((EventWaitHandle)handles[0]).Set(); ((EventWaitHandle)handles[1]).Set();
        Console.WriteLine(WaitHandle.WaitAll(handles) + " " + WaitHandle.WaitAny(new[] { handles[0] }, 0));
        var e2 = new EventWaitHandle(true, EventResetMode.AutoReset);
        Console.WriteLine(WaitHandle.SignalAndWait(auto, e2) + " " + auto.WaitOne(0));
        auto.Close();
        try { auto.Set(); } catch (ObjectDisposedException e) { Console.WriteLine(e.Message); }
    }
}
