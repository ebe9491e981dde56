// expect: violation uncaught-exception line HERE
// A thread that waits for a lock can be interrupted as long as it has not gone on, though the lock is free.
using System.Threading;

static class InterruptedAfterExit
{
    static readonly object gate = new object();

    static void Main()
    {
        Monitor.Enter(gate);
        var t = new Thread(() => {
            lock (gate) { // HERE
            }
        });
        t.Start();
        Monitor.Exit(gate);
        t.Interrupt();
        t.Join();
    }
}
