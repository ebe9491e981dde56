// expect: violation assertion
// args: --no-check data-race
using System.Threading.Tasks;
using Heddle;

class Program
{
    static int sum;

    static void Main()
    {
        Parallel.For(0, 2, i => sum += 1);
        Verify.Assert(sum == 2);
    }
}
