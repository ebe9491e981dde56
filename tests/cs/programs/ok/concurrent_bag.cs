// expect: verified
using System.Collections.Concurrent;
using System.Threading;
using Heddle;

class Program
{
    static void Main()
    {
        var bag = new ConcurrentBag<int>();
        var other = new Thread(() => bag.Add(1));
        other.Start();
        bag.Add(2);
        other.Join();
        int x, sum = 0;
        while (bag.TryTake(out x))
            sum += x;
        Verify.Assert(sum == 3);
    }
}
