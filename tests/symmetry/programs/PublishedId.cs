// Who came first shows who it is, and the first thread looks at its number. threads: 0
using System.Threading;

class PublishedId
{
    static int came, number;
    static Thread first;
    static readonly object door = new object();

    static void Work()
    {
        lock (door)
            if (++came == 1)
                first = Thread.CurrentThread;
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
        number = first.ManagedThreadId;
    }
}
