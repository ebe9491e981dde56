// expect: verified
// A wait of .NET ends when it is pulsed.
using System.Diagnostics;
using System.Threading;

class Program
{
    static bool ready;

    static void Main()
    {
        var monitor = new object();
        new Thread(() => {
            lock (monitor) {
                ready = true;
                Monitor.Pulse(monitor);
            }
        }).Start();
        lock (monitor) {
            if (!ready)
                Monitor.Wait(monitor);
            Debug.Assert(ready);
        }
    }
}
