using System.Collections.Concurrent;
using System.Threading;

class Dictionaries
{
    static int calls, value, first;

    static void Main()
    {
        var d = new ConcurrentDictionary<int, int>(1, 4);
        var t = new Thread(() => { d.AddOrUpdate(7, k => { Interlocked.Increment(ref calls); return 1; }, (k, v) => v * 3); });
        t.Start();
        first = d.GetOrAdd(7, k => { Interlocked.Increment(ref calls); return 5; });
        t.Join();
        value = d[7];
    }
}
