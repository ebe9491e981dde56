using System.Threading;
using System.Threading.Tasks;

// What comes after an await runs on the thread that ended what was awaited, or on the one that found it ended.
class Resumed
{
    static int same, inside;

    static async Task<int> Go(int caller)
    {
        int by = 0;
        await Task.Run(() => by = Thread.CurrentThread.ManagedThreadId);
        same = Thread.CurrentThread.ManagedThreadId == by ? 1 : Thread.CurrentThread.ManagedThreadId == caller ? 2 : 3;
        return by;
    }

    static void Main()
    {
        Task<int> t = Go(Thread.CurrentThread.ManagedThreadId);
        inside = t.IsCompleted ? 1 : 0;
        t.Wait();
    }
}
