using System;
using System.Threading;

class Program
{
    static int shared;
    static readonly object gate = new object();
    [ThreadStatic] static int mine;
    static void Work() { mine = 5; lock (gate) shared += mine; }
    static void Main()
    {
        var threads = new Thread[3];
        for (int i = 0; i < threads.Length; i++) { threads[i] = new Thread(Work); threads[i].Start(); }
        foreach (Thread t in threads) t.Join();
        Console.WriteLine(shared + " " + mine);
        var p = new Thread(o => { lock (gate) shared += (int)o; });
        Console.WriteLine(p.ThreadState + " " + p.IsAlive);
        p.Start(100);
        p.Join();
        Console.WriteLine(shared + " " + p.ThreadState + p.IsAlive);
        var named = new Thread(() => Console.WriteLine(Thread.CurrentThread.Name + Thread.CurrentThread.IsBackground)) { Name = "bob", IsBackground = true };
        named.Start();
        named.Join();
        Console.WriteLine(named.Join(0));
        try { named.Start(); } catch (ThreadStateException e) { Console.WriteLine(e.Message); }
        try { new Thread(() => { }).Join(); } catch (ThreadStateException e) { Console.WriteLine(e.Message); }
        try { new Thread(Work).Start(5); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        try { named.Name = "x"; } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        Thread.Sleep(1);
        Thread.Yield();
        var slow = new Thread(() => { try { Thread.Sleep(Timeout.Infinite); } catch (ThreadInterruptedException) { Console.WriteLine("interrupted"); } });
        slow.Start();
        slow.Interrupt();
        slow.Join();
        Console.WriteLine(Thread.CurrentThread.ManagedThreadId + " " + Thread.CurrentThread.IsThreadPoolThread);
    }
}
