// Dining philosophers: so many as the argument says, eating for ever; a second argument: so many rounds each.
using System;
using System.Threading;

class Philosopher {
    static object[] forks;
    readonly int left, right;

    Philosopher(int id) {
        left = id;
        right = (id + 1) % forks.Length;
    }

    void Dine(int rounds) {
        for (int i = 0; rounds == 0 || i < rounds; i += rounds == 0 ? 0 : 1)
            lock (forks[left])
                lock (forks[right]) { }
    }

    static void Main(string[] args) {
        int count = int.Parse(args[0]), rounds = args.Length > 1 ? int.Parse(args[1]) : 0;
        forks = new object[count];
        var threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            forks[i] = new object();
            var p = new Philosopher(i);
            threads[i] = new Thread(() => p.Dine(rounds));
        }
        foreach (var thread in threads)
            thread.Start();
    }
}
