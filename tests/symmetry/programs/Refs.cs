// What is on the stack because somebody has its address. threads: 2
using System.Threading;

class Refs
{
    static int came, left, last;
    static readonly object door = new object();

    static void Come(ref int mine)
    {
        lock (door)
            mine = ++came;
    }

    static void Leave(ref int mine)
    {
        lock (door)
            if (++left == 2)
                last = mine;
    }

    static void Work()
    {
        int mine = 0;
        Come(ref mine);
        Leave(ref mine);
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
