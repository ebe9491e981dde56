// expect: verified
using System;
using System.Threading;

class Program
{
    static void Main()
    {
        const int n = 3;
        var forks = new object[n];
        for (int i = 0; i < n; i++) forks[i] = new object();
        var ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            object first = forks[Math.Min(i, (i + 1) % n)], second = forks[Math.Max(i, (i + 1) % n)];
            ts[i] = new Thread(() => { lock (first) lock (second) { } });
            ts[i].Start();
        }
        foreach (var t in ts) t.Join();
    }
}
