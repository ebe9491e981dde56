// Each has an object of its own. threads: 3
using System.Threading;

class OwnObjects
{
    static int counter;
    int mine;

    void Work()
    {
        mine = Interlocked.Increment(ref counter);
        if (counter == 3)
            mine++;
        Interlocked.Add(ref counter, mine);
    }

    static void Main()
    {
        var threads = new Thread[3];
        for (int i = 0; i < 3; i++)
            threads[i] = new Thread(new OwnObjects().Work);
        foreach (var t in threads)
            t.Start();
        foreach (var t in threads)
            t.Join();
    }
}
