// Each holds one of two locks and does not know which; who comes last asks. threads: 2
using System.Threading;

class Holders
{
    static int came, left;
    static bool asked;
    static readonly object door = new object(), one = new object(), two = new object();

    static void Enter()
    {
        Monitor.Enter(came++ == 0 ? one : two);
    }

    static void Work()
    {
        lock (door)
            Enter();
        lock (door)
            if (++left == 2)
                asked = Monitor.IsEntered(one);
        if (Monitor.IsEntered(one))
            Monitor.Exit(one);
        else
            Monitor.Exit(two);
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
