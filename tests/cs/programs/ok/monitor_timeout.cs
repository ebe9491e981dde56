// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static readonly object o = new object();
    static void Main()
    {
        lock (o) {
            bool pulsed = Monitor.Wait(o, 100); // nobody pulses: time runs out
            Verify.Assert(!pulsed);
        }
        var t = new Thread(() => { if (Monitor.TryEnter(o, 5)) Monitor.Exit(o); });
        t.Start();
        lock (o) { }
        t.Join();
    }
}
