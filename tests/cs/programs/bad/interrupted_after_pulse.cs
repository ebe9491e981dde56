// expect: violation uncaught-exception line HERE
// A thread that waits and was pulsed can be interrupted as long as it has not gone on.
using System.Threading;

static class InterruptedAfterPulse
{
    static readonly object gate = new object();
    static bool open;

    static void Main()
    {
        var t = new Thread(() => {
            lock (gate)
                while (!open)
                    Monitor.Wait(gate); // HERE
        });
        t.Start();
        lock (gate) {
            open = true;
            Monitor.PulseAll(gate);
        }
        t.Interrupt();
        t.Join();
    }
}
