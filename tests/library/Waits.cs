using System.Threading;
using System.Threading.Tasks;

class Waits
{
    static int first, seen, sum;

    static int Be(int who) { return Interlocked.CompareExchange(ref first, who, 0) == 0 ? who : 0; }

    static void Main()
    {
        Task<int> a = Task.Run(() => Be(1)), b = Task.Run(() => Be(2));
        a.Wait();
        seen = b.IsCompleted ? 1 : 0;
        Task.WaitAll(a, b);
        sum = 4 * a.Result + b.Result;
    }
}
