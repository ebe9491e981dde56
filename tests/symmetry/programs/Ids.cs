// Who came first is known by number: the first thread has 1, b has 3. threads: 0
using System;
using System.Threading;

class Ids
{
    static int first;
    static readonly object door = new object();

    static void Work()
    {
        lock (door)
            if (first == 0)
                first = Thread.CurrentThread.ManagedThreadId;
    }

    static void Main()
    {
        ThreadStart work = Work;
        Thread a = new Thread(work), b = new Thread(work);
        lock (door) { // they begin when the first thread waits for them
            a.Start();
            b.Start();
        }
        a.Join();
        b.Join();
        if (first == 3)
            throw new InvalidOperationException();
    }
}
