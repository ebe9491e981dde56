// expect: violation deadlock
using System.Threading;

class Program
{
    static void Main()
    {
        const int n = 3;
        var forks = new object[n];
        for (int i = 0; i < n; i++) forks[i] = new object();
        for (int i = 0; i < n; i++) {
            object left = forks[i], right = forks[(i + 1) % n];
            new Thread(() => { lock (left) lock (right) { } }).Start();
        }
    }
}
