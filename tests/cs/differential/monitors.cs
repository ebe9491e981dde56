using System;
using System.Collections.Generic;
using System.Threading;

class Buffer
{
    readonly Queue<int> items = new Queue<int>();
    public void Put(int x) { lock (items) { while (items.Count == 2) Monitor.Wait(items); items.Enqueue(x); Monitor.PulseAll(items); } }
    public int Take() { lock (items) { while (items.Count == 0) Monitor.Wait(items); int x = items.Dequeue(); Monitor.PulseAll(items); return x; } }
}

class Program
{
    static void Main()
    {
        var b = new Buffer();
        int sum = 0;
        var producer = new Thread(() => { for (int i = 1; i <= 3; i++) b.Put(i); });
        var consumer = new Thread(() => { for (int i = 1; i <= 3; i++) sum = sum * 10 + b.Take(); });
        producer.Start(); consumer.Start();
        producer.Join(); consumer.Join();
        Console.WriteLine(sum);
        object o = new object();
        Console.WriteLine(Monitor.IsEntered(o));
        Monitor.Enter(o);
        Monitor.Enter(o);
        Console.WriteLine(Monitor.IsEntered(o));
        Monitor.Exit(o);
        Monitor.Exit(o);
        Console.WriteLine(Monitor.IsEntered(o) + " " + Monitor.TryEnter(o));
        bool taken = false;
        Monitor.Enter(o, ref taken);
        Console.WriteLine(taken);
        Monitor.Pulse(o);
        Monitor.Exit(o); Monitor.Exit(o);
        try { Monitor.Exit(o); } catch (SynchronizationLockException e) { Console.WriteLine(e.Message); }
        try { Monitor.Pulse(o); } catch (SynchronizationLockException e) { Console.WriteLine(e.Message); }
        try { Monitor.Wait(o); } catch (SynchronizationLockException e) { Console.WriteLine(e.Message); }
        try { Monitor.Enter(null); } catch (ArgumentNullException e) { Console.WriteLine(e.Message); }
        try { Monitor.Enter(o, ref taken); } catch (ArgumentException e) { Console.WriteLine(e.Message); }
        try { lock (o) throw new Exception("released"); } catch (Exception e) { Console.WriteLine(e.Message + Monitor.IsEntered(o)); }
    }
}
