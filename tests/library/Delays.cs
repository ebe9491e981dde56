using System.Threading;
using System.Threading.Tasks;

class Delays
{
    static int first, after;

    static async Task Come(int who)
    {
        await Task.Delay(who);
        Interlocked.CompareExchange(ref first, who, 0);
    }

    static void Main()
    {
        Task one = Come(1);
        Interlocked.CompareExchange(ref first, 2, 0);
        after = one.IsCompleted ? 1 : 0;
        one.Wait();
    }
}
