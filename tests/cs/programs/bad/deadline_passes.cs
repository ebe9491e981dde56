// expect: violation uncaught-exception
// A wait with a deadline gives up before anybody signals.
using System;
using System.Threading;

class Program
{
    static readonly object gate = new object();
    static bool ready;

    static bool Await(TimeSpan most)
    {
        DateTime end = DateTime.UtcNow + most;
        lock (gate)
        {
            while (!ready)
            {
                TimeSpan left = end - DateTime.UtcNow;
                if (left <= TimeSpan.Zero || !Monitor.Wait(gate, left))
                    return ready;
            }
            return true;
        }
    }

    static void Main()
    {
        var other = new Thread(() => { lock (gate) { ready = true; Monitor.PulseAll(gate); } });
        other.Start();
        bool got = Await(TimeSpan.FromSeconds(1));
        other.Join();
        if (!got)
            throw new TimeoutException();
    }
}
