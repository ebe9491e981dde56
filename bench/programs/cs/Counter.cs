// N threads that add one to a shared number K times, reading and writing it apart.
using System.Threading;

static class Counter {
    static volatile int count;

    static void Main(string[] args) {
        int n = int.Parse(args[0]), k = int.Parse(args[1]);
        var threads = new Thread[n];
        for (int i = 0; i < n; i++)
            threads[i] = new Thread(() => {
                int times = k;
                for (int j = 0; j < times; j++) {
                    int read = count;
                    count = read + 1;
                }
            });
        foreach (var thread in threads)
            thread.Start();
        foreach (var thread in threads)
            thread.Join();
    }
}
