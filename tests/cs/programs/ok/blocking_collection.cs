// expect: verified
// args: --max-states 3000000
using System.Collections.Concurrent;
using System.Threading;
using Heddle;

class Program
{
    static void Main()
    {
        var items = new BlockingCollection<int>(new ConcurrentQueue<int>());
        var producer = new Thread(() => {
            items.Add(5);
            items.CompleteAdding();
        });
        producer.Start();
        int sum = 0;
        foreach (int i in items.GetConsumingEnumerable())
            sum += i;
        producer.Join();
        Verify.Assert(sum == 5);
    }
}
