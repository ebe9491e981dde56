// Two cooks take orders from a queue, and sleep while it is empty. heddle check Orders.cs
using System.Collections.Generic;
using System.Threading;

static class Orders {
    static readonly Queue<string> queue = new Queue<string>();

    static void Cook() {
        lock (queue) {
            if (queue.Count == 0)
                Monitor.Wait(queue);
            queue.Dequeue();
        }
    }

    static void Main() {
        var cooks = new[] {new Thread(Cook), new Thread(Cook)};
        foreach (var cook in cooks)
            cook.Start();
        foreach (var dish in new[] {"soup", "pie"})
            lock (queue) {
                queue.Enqueue(dish);
                Monitor.PulseAll(queue);
            }
        foreach (var cook in cooks)
            cook.Join();
    }
}
