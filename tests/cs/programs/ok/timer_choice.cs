// expect: verified
using System.Threading;

class Program
{
    static void Main()
    {
        var done = new ManualResetEvent(false);
        using (new Timer(_ => done.Set(), null, 10, Timeout.Infinite))
            done.WaitOne();
    }
}
