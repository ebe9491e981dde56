// Who came first is known by number. threads: 0
using System;
using System.Threading;

class Ids
{
    static int came, first;

    static void Work()
    {
        if (Interlocked.Increment(ref came) == 1)
            first = first + Thread.CurrentThread.ManagedThreadId;
    }

    static void Main()
    {
        Thread a = new Thread(Work), b = new Thread(Work);
        a.Start();
        b.Start();
        int of = b.ManagedThreadId;
        a.Join();
        b.Join();
        if (first == of)
            throw new InvalidOperationException();
    }
}
