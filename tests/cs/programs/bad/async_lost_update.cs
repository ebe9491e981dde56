// expect: violation assertion
// args: --no-check data-race
using System.Threading.Tasks;
using Heddle;

// What was read before the await is old after it.
class Program
{
    static int count;

    static async Task Add()
    {
        int now = count;
        await Task.Yield();
        count = now + 1;
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
