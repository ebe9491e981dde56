// expect: inconclusive approximated
// Nobody who waits for a cancellation after 50 ms goes on earlier.
using System;
using System.Diagnostics;
using System.Threading;

class Program
{
    static void Main()
    {
        DateTime start = DateTime.UtcNow;
        new CancellationTokenSource(50).Token.WaitHandle.WaitOne();
        Debug.Assert((DateTime.UtcNow - start).TotalMilliseconds > 40);
    }
}
