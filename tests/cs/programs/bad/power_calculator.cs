// expect: violation assertion line HERE
// args: --no-check data-race
using System.Threading;
using Heddle;

// Two threads raise a number to a power together, and share the product without care.
class Power
{
    public int Base = 2, Left = 4, Result = 1;
    public void Work()
    {
        while (true) {
            lock (this) { if (Left == 0) return; Left--; }
            Result = Result * Base;
        }
    }
}
class Program
{
    static void Main()
    {
        var p = new Power();
        var t = new Thread(p.Work);
        t.Start();
        p.Work();
        t.Join();
        Verify.Assert(p.Result == 16); // HERE
    }
}
