// expect: violation deadlock
using System.Threading;

// The event is taken back before the other one looks.
class Program
{
    static void Main()
    {
        var go = new ManualResetEventSlim(false);
        var other = new Thread(() => go.Wait());
        other.Start();
        go.Set();
        go.Reset();
        other.Join();
    }
}
