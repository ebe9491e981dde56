// expect: violation assertion line HERE
// args: --no-check data-race
using System.Threading;
using Heddle;

class Program
{
    static int count;
    static void Work() { count++; }
    static void Main()
    {
        var a = new Thread(Work);
        var b = new Thread(Work);
        a.Start(); b.Start(); a.Join(); b.Join();
        Verify.Assert(count == 2, "lost update"); // HERE
    }
}
