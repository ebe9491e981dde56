// expect: verified
using System.Threading.Tasks;
using Heddle;

class Program
{
    static async Task<int> Twice(int x) { await Task.Yield(); return 2 * x; }
    static void Main() { Verify.Assert(Twice(21).Result == 42); }
}
