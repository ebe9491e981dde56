// expect: violation assertion
// args: --no-check data-race --search random --runs 200
using System.Threading.Tasks;
using Heddle;

class Program
{
    static int count;
    static void Main()
    {
        Task a = Task.Run(() => count++), b = Task.Run(() => count++);
        Task.WaitAll(a, b);
        Verify.Assert(count == 2);
    }
}
