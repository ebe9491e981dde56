// Two producers, one consumer, room for one: which item is taken first.
// outcomes: 1 2 of 0..4
using System;
using System.Diagnostics;
using System.Threading;
static class Program {
    static int item, first;
    static readonly object monitor = new object();
    static void Produce(object p) {
        lock (monitor) {
            while (item != 0)
                Monitor.Wait(monitor);
            item = (int)p;
            Monitor.PulseAll(monitor);
        }
    }
    static void Consume() {
        for (int i = 0; i < 2; i++)
            lock (monitor) {
                while (item == 0)
                    Monitor.Wait(monitor);
                if (first == 0)
                    first = item;
                item = 0;
                Monitor.PulseAll(monitor);
            }
    }
    static int Outcome() {
        var t = new[] {new Thread(Produce), new Thread(Produce), new Thread(Consume)};
        t[0].Start(1);
        t[1].Start(2);
        t[2].Start();
        foreach (var thread in t)
            thread.Join();
        return first;
    }
    static void Main(string[] args) {
        Debug.Assert(Outcome() != (args.Length > 0 ? int.Parse(args[0]) : -1));
    }
}
