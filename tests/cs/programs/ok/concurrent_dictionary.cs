// expect: verified
using System.Collections.Concurrent;
using System.Threading;
using Heddle;

class Program
{
    static void Main()
    {
        var d = new ConcurrentDictionary<int, int>(1, 3);
        var t = new Thread(() => d.TryAdd(1, 10));
        t.Start();
        bool mine = d.TryAdd(1, 20);
        t.Join();
        Verify.Assert(d[1] == (mine ? 20 : 10));
    }
}
