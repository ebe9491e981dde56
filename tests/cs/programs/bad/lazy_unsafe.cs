// expect: violation assertion
// args: --no-check data-race
using System;
using System.Threading;
using Heddle;

// Without safety for threads the value may be made twice.
class Program
{
    static int made;

    static void Main()
    {
        var lazy = new Lazy<int>(() => ++made, LazyThreadSafetyMode.PublicationOnly);
        var other = new Thread(() => { int x = lazy.Value; });
        other.Start();
        int y = lazy.Value;
        other.Join();
        Verify.Assert(made == 1);
    }
}
