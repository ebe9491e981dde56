// expect: verified
using System.Threading.Tasks;
using Heddle;

class Program
{
    static void Main()
    {
        Task<int> t = Task.Run(() => 6 * 7);
        Verify.Assert(t.Result == 42);
    }
}
