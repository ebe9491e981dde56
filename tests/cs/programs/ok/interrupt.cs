// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static void Main()
    {
        bool interrupted = false;
        object o = new object();
        var t = new Thread(() => { try { lock (o) Monitor.Wait(o); } catch (ThreadInterruptedException) { interrupted = true; } });
        t.Start();
        t.Interrupt();
        t.Join();
        Verify.Assert(interrupted);
    }
}
