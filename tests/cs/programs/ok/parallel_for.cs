// expect: verified
using System.Threading;
using System.Threading.Tasks;
using Heddle;

class Program
{
    static void Main()
    {
        int sum = 0;
        Parallel.For(0, 2, i => Interlocked.Add(ref sum, i + 1));
        Verify.Assert(sum == 3);
    }
}
