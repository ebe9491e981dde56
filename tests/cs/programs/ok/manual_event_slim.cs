// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static int data;

    static void Main()
    {
        var ready = new ManualResetEventSlim(false);
        var other = new Thread(() => {
            data = 7;
            ready.Set();
        });
        other.Start();
        ready.Wait();
        Verify.Assert(data == 7);
        other.Join();
    }
}
