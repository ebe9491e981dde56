// expect: verified
using System.Threading;
using System.Threading.Tasks;
using Heddle;

// A semaphore is a lock that can be held across an await.
class Program
{
    static readonly SemaphoreSlim gate = new SemaphoreSlim(1);
    static int count;

    static async Task Add()
    {
        await gate.WaitAsync();
        int now = count;
        await Task.Yield();
        count = now + 1;
        gate.Release();
    }

    static void Main()
    {
        Task a = Add();
        Task b = Add();
        a.Wait();
        b.Wait();
        Verify.Assert(count == 2);
    }
}
