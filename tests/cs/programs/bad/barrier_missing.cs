// expect: violation deadlock
using System.Threading;

// Three are expected, two come.
class Program
{
    static void Main()
    {
        var barrier = new Barrier(3);
        var other = new Thread(() => barrier.SignalAndWait());
        other.Start();
        barrier.SignalAndWait();
        other.Join();
    }
}
