using System.Collections.Concurrent;
using System.Threading;

class Queues
{
    static int got, other, empty;

    static void Main()
    {
        var q = new ConcurrentQueue<int>();
        var t = new Thread(() => {
            q.Enqueue(1);
            int x;
            if (q.TryDequeue(out x))
                other = x;
        });
        t.Start();
        q.Enqueue(2);
        empty = q.IsEmpty ? 1 : 0;
        int y;
        if (q.TryDequeue(out y))
            got = y;
        t.Join();
    }
}
