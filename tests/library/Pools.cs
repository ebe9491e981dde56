using System.Threading;

// Work that a thread of the pool gives it, and work of others: all orders, but its own comes before what it gave.
class Pools
{
    static int order;
    static readonly object gate = new object();

    static void Did(int what)
    {
        lock (gate)
            order = order * 10 + what;
    }

    static void Main()
    {
        var done = new CountdownEvent(3);
        ThreadPool.QueueUserWorkItem(_ => {
            Did(1);
            ThreadPool.QueueUserWorkItem(__ => { Did(2); done.Signal(); });
            done.Signal();
        });
        ThreadPool.QueueUserWorkItem(_ => { Did(3); done.Signal(); });
        done.Wait();
    }
}
