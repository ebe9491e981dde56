// expect: violation assertion
using System;
using System.Threading;
using Heddle;

// The finalizers that a collection finds run on a thread of their own, in any order, until they are waited for.
class Resource
{
    internal static int last;
    readonly int n;
    internal Resource(int n) { this.n = n; }
    ~Resource() { Volatile.Write(ref last, n); }
}

class Program
{
    static void Lose() { new Resource(1); new Resource(2); }

    static void Main()
    {
        Lose();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Verify.Assert(Volatile.Read(ref Resource.last) == 2, "the order is not said");
    }
}
