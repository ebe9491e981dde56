// expect: violation assertion
// args: --time-choice
using System;
using System.Diagnostics;
using Heddle;

class Program
{
    static void Main()
    {
        var watch = Stopwatch.StartNew();
        Verify.Assert(watch.ElapsedMilliseconds < 500, "late");
    }
}
