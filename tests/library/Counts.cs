using System.Threading;

class Counts
{
    static int left, set, after;

    static void Main()
    {
        var c = new CountdownEvent(2);
        int n = 0;
        var t = new Thread(() => {
            Volatile.Write(ref n, 1);
            c.Signal();
        });
        t.Start();
        left = c.CurrentCount;
        c.Signal();
        set = c.IsSet ? 1 : 0;
        c.Wait();
        after = n;
        t.Join();
    }
}
