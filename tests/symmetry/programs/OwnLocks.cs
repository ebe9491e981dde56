// Who comes first locks an object of its own, and who comes last looks whether it did. threads: 2
using System.Threading;

class OwnLocks
{
    static int came, left;
    static bool asked;
    static readonly object door = new object();

    static void Work()
    {
        var mine = new object();
        lock (door)
            if (came++ == 0)
                Monitor.Enter(mine);
        lock (door)
            if (++left == 2)
                asked = Monitor.IsEntered(mine);
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
