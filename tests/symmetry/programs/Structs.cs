// Numbers that look like the addresses of what a thread has for itself are not, in arrays of structures either. threads: 0
using System.Runtime.CompilerServices;
using System.Threading;

class Structs
{
    struct Pair
    {
        public long number;
        public object other;
    }

    static int came, last;
    static readonly object door = new object();
    readonly object mine = new object();
    readonly Pair[] pairs = new Pair[1];

    // Of an object that there is before threads are, from the number that its name is hidden in.
    static long Address(object o)
    {
        return (RuntimeHelpers.GetHashCode(o) * 0x0e8b2f51L & 0x7fffffff) << 32;
    }

    void Show()
    {
        last = (int)(pairs[0].number >> 32 & 1023);
    }

    // The last shows its number; nobody ends before.
    void Work()
    {
        lock (door) {
            if (++came == 2)
                Show();
            Monitor.Pulse(door);
            while (came != 2)
                Monitor.Wait(door);
        }
    }

    static Thread Make()
    {
        var made = new Structs();
        made.pairs[0].number = Address(made.mine);
        return new Thread(made.Work);
    }

    static void Main()
    {
        Thread a = Make(), b = Make();
        lock (door) {
            a.Start();
            b.Start();
        }
        a.Join();
        b.Join();
    }
}
