// expect: violation assertion
using System.Collections.Concurrent;
using System.Threading;
using Heddle;

class Program
{
    static void Main()
    {
        var d = new ConcurrentDictionary<string, int>(1, 3);
        int added = 0;
        ThreadStart add = () => { if (!d.ContainsKey("k")) { d["k"] = 1; Interlocked.Increment(ref added); } };
        var t = new Thread(add);
        t.Start();
        add();
        t.Join();
        Verify.Assert(added == 1, "two threads saw no key");
    }
}
