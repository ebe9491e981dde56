// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static int count;
    static readonly object gate = new object();
    static void Work() { for (int i = 0; i < 2; i++) lock (gate) count++; }
    static void Main()
    {
        var a = new Thread(Work);
        var b = new Thread(Work);
        a.Start(); b.Start(); a.Join(); b.Join();
        Verify.Assert(count == 4, "every increment counts");
    }
}
