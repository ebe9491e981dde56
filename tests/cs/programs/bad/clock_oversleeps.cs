// expect: violation assertion line HERE
using System.Diagnostics;
using System.Threading;

class Program
{
    static void Main()
    {
        var watch = Stopwatch.StartNew();
        Thread.Sleep(10);
        Debug.Assert(watch.ElapsedMilliseconds < 1000); // HERE
    }
}
