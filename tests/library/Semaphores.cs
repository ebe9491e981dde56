using System.Threading;

class Semaphores
{
    static int a, b, left;

    static void Main()
    {
        var s = new SemaphoreSlim(1, 2);
        var t = new Thread(() => {
            s.Wait();
            a = b + 1;
            s.Release();
        });
        t.Start();
        s.Wait();
        b = a + 1;
        s.Release();
        left = s.CurrentCount;
        t.Join();
    }
}
