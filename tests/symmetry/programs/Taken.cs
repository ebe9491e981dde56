// One locks an object, and one takes it for a while: only it leads there, and another may have the lock. threads: 2
using System.Threading;

class Taken
{
    static int came, went;
    static bool got;
    static object slot = new object();
    static readonly object door = new object();

    static void Lock()
    {
        lock (door)
            if (went++ == 0)
                Monitor.Enter(slot);
    }

    static object Take()
    {
        lock (door) {
            if (went < 2 || came++ != 0)
                return null;
            var taken = slot;
            slot = null;
            return taken;
        }
    }

    static void PutBack(object mine)
    {
        lock (door) {
            slot = mine;
            Monitor.PulseAll(door);
        }
    }

    static void Unlock()
    {
        lock (door) {
            while (slot == null)
                Monitor.Wait(door);
            if (Monitor.IsEntered(slot))
                Monitor.Exit(slot);
        }
    }

    static void Work()
    {
        Lock();
        var mine = Take();
        if (mine != null) {
            if (Monitor.TryEnter(mine)) {
                got = true;
                Monitor.Exit(mine);
            }
            PutBack(mine);
        }
        Unlock();
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
