// Who came last is known by number. threads: 0
using System;
using System.Threading;

class Ids
{
    static int last;

    static void Work()
    {
        last = Thread.CurrentThread.ManagedThreadId;
    }

    static void Main()
    {
        Thread a = new Thread(Work), b = new Thread(Work);
        a.Start();
        b.Start();
        a.Join();
        b.Join();
        if (last % 2 == 0)
            throw new InvalidOperationException();
    }
}
