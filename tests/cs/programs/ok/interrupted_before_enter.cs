// expect: verified
// A thread that does not have to wait for a lock is not interrupted there.
using System.Threading;

static class InterruptedBeforeEnter
{
    static readonly object gate = new object();

    static void Main()
    {
        Thread.CurrentThread.Interrupt();
        lock (gate) {
        }
    }
}
