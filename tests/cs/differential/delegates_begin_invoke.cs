// Delegates invoked on the pool: BeginInvoke, EndInvoke, callbacks, exceptions.
using System;
using System.Threading;

class Program
{
    delegate int Work(int x, ref int y, out string s);

    static int Square(int x)
    {
        if (x < 0)
            throw new ArgumentException("negative");
        return x * x;
    }

    static int Full(int x, ref int y, out string s)
    {
        y += x;
        s = "done " + x;
        return x * 2;
    }

    static void Main()
    {
        Func<int, int> f = Square;
        IAsyncResult r = f.BeginInvoke(7, null, "state");
        Console.WriteLine(f.EndInvoke(r) + " " + r.AsyncState + " " + r.IsCompleted + " " + r.CompletedSynchronously);
        var done = new ManualResetEvent(false);
        int got = 0;
        f.BeginInvoke(9, a => {
            got = f.EndInvoke(a);
            done.Set();
        }, null);
        done.WaitOne();
        Console.WriteLine(got);
        r = f.BeginInvoke(-1, null, null);
        try {
            f.EndInvoke(r);
        } catch (ArgumentException e) {
            Console.WriteLine(e.Message);
        }
        Work w = Full;
        int y = 10;
        string s;
        r = w.BeginInvoke(5, ref y, out s, null, null);
        r.AsyncWaitHandle.WaitOne();
        int result = w.EndInvoke(ref y, out s, r);
        Console.WriteLine(result + " " + y + " " + s);
        bool pooled = false;
        Action a2 = () => pooled = Thread.CurrentThread.IsThreadPoolThread;
        a2.EndInvoke(a2.BeginInvoke(null, null));
        Console.WriteLine(pooled);
        Action two = () => { };
        two += () => { };
        try {
            two.BeginInvoke(null, null);
        } catch (ArgumentException e) {
            Console.WriteLine(e.Message);
        }
        r = f.BeginInvoke(2, null, null);
        f.EndInvoke(r);
        try {
            f.EndInvoke(r);
        } catch (InvalidOperationException) {
            Console.WriteLine("twice");
        }
    }
}
