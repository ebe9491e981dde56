// expect: violation deadlock
using System.Collections.Concurrent;
using System.Threading;

// Nobody says that there will be no more.
class Program
{
    static void Main()
    {
        var items = new BlockingCollection<int>();
        var producer = new Thread(() => items.Add(5));
        producer.Start();
        foreach (int i in items.GetConsumingEnumerable()) {
        }
    }
}
