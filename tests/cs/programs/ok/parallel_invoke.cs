// expect: verified
using System.Threading.Tasks;
using Heddle;

class Program
{
    static void Main()
    {
        int a = 0, b = 0;
        Parallel.Invoke(() => a = 1, () => b = 2);
        Verify.Assert(a + b == 3);
    }
}
