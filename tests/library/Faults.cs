using System;
using System.Threading;
using System.Threading.Tasks;

// Two tasks that fail, and one who waits for both: what is done by then, and who has failed first.
class Faults
{
    static int first, count, seen;

    static void Fail(int who)
    {
        Interlocked.CompareExchange(ref first, who, 0);
        throw new InvalidOperationException();
    }

    static void Main()
    {
        Task a = Task.Run(() => Fail(1)), b = Task.Run(() => Fail(2));
        seen = a.IsFaulted ? 1 : 0;
        try {
            Task.WaitAll(a, b);
        } catch (AggregateException e) {
            count = e.InnerExceptions.Count;
        }
    }
}
