// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static int value;
    static void Main()
    {
        AutoResetEvent full = new AutoResetEvent(false), empty = new AutoResetEvent(true);
        var t = new Thread(() => { for (int i = 1; i <= 2; i++) { empty.WaitOne(); value = i; full.Set(); } });
        t.Start();
        int sum = 0;
        for (int i = 0; i < 2; i++) { full.WaitOne(); sum += value; empty.Set(); }
        t.Join();
        Verify.Assert(sum == 3);
    }
}
