// expect: verified
using System.Collections.Concurrent;
using System.Threading;
using Heddle;

class Program
{
    static void Main()
    {
        var queue = new ConcurrentQueue<int>();
        var other = new Thread(() => queue.Enqueue(1));
        other.Start();
        int x;
        bool early = queue.TryDequeue(out x);
        other.Join();
        Verify.Assert(early != queue.TryDequeue(out x));
    }
}
