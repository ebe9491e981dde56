// A wait that may end before the thread does. threads: 2
using System.Threading;

class TimedJoin
{
    static int came;
    static bool ended;
    static readonly object door = new object();

    static void Work()
    {
        lock (door)
            came++;
    }

    static void Main()
    {
        ThreadStart work = Work;
        Thread a = new Thread(work), b = new Thread(work);
        lock (door) {
            a.Start();
            b.Start();
        }
        bool did = a.Join(10);
        a.Join();
        b.Join();
        ended = did;
    }
}
