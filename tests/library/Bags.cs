using System.Collections.Concurrent;
using System.Threading;

class Bags
{
    static int mine, other, top;

    static void Main()
    {
        var bag = new ConcurrentBag<int>();
        var stack = new ConcurrentStack<int>();
        var t = new Thread(() => {
            bag.Add(1);
            stack.Push(1);
            int x;
            other = bag.TryTake(out x) ? x : 0;
        });
        t.Start();
        bag.Add(2);
        int y;
        mine = bag.TryTake(out y) ? y : 0;
        top = stack.TryPop(out y) ? y : 0;
        t.Join();
    }
}
