// Each has a variable of its own, and who comes last shows it. threads: 0
using System;
using System.Threading;

class ThreadStatics
{
    static int came, left, last;
    [ThreadStatic]
    static int mine;
    static readonly object door = new object();

    static void Work()
    {
        lock (door)
            mine = ++came;
        lock (door)
            if (++left == 2)
                last = mine;
    }

    static void Main()
    {
        ThreadStart work = Work;
        Thread a = new Thread(work), b = new Thread(work);
        lock (door) {
            a.Start();
            b.Start();
        }
        a.Join();
        b.Join();
    }
}
