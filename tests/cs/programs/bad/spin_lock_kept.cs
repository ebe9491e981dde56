// expect: violation deadlock
using System.Threading;

// One thread forgets to leave.
class Program
{
    static SpinLock gate = new SpinLock(false);
    static int count;

    static void Work(bool leave)
    {
        bool mine = false;
        gate.Enter(ref mine);
        count++;
        if (leave)
            gate.Exit();
    }

    static void Main()
    {
        var other = new Thread(() => Work(false));
        other.Start();
        Work(true);
        other.Join();
    }
}
