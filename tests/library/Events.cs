using System.Threading;

class Events
{
    static int early, after;

    static void Main()
    {
        var e = new ManualResetEventSlim(false);
        int n = 0;
        var t = new Thread(() => {
            Volatile.Write(ref n, 1);
            e.Set();
            Volatile.Write(ref n, 2);
        });
        t.Start();
        early = e.IsSet ? 1 : 0;
        e.Wait();
        after = Volatile.Read(ref n);
        t.Join();
    }
}
