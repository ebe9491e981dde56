// expect: verified
using System.Threading;

class Program
{
    static void Main()
    {
        var e = new ManualResetEvent(false);
        new Thread(() => e.WaitOne()) { IsBackground = true }.Start(); // the process does not wait for it
    }
}
