// threads: 3
using System.Threading;

class Counter
{
    static int counter;
    static readonly object door = new object();

    static void Work()
    {
        int seen = counter;
        counter = seen + 1;
        lock (door)
            counter++;
    }

    static void Main()
    {
        var threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(Work);
            threads[i].Start();
        }
        foreach (var t in threads)
            t.Join();
    }
}
