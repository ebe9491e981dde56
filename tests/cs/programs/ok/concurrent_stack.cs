// expect: verified
using System.Collections.Concurrent;
using System.Threading;
using Heddle;

class Program
{
    static void Main()
    {
        var s = new ConcurrentStack<int>();
        var t = new Thread(() => s.Push(1));
        t.Start();
        s.Push(2);
        t.Join();
        int a, b, c;
        Verify.Assert(s.TryPop(out a) && s.TryPop(out b) && a + b == 3 && !s.TryPop(out c));
    }
}
