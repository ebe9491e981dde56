// expect: verified
// not on mono
using System;
using System.Threading;
using Heddle;

// A program that waits for finalizers has those run that its collection finds, without an option.
class Resource
{
    internal static int finalized, kept;
    readonly int n;
    internal Resource(int n) { this.n = n; }
    ~Resource() { Interlocked.Add(ref finalized, n); }
}

class Program
{
    static Resource held;

    static void Lose()
    {
        new Resource(1);
        new Resource(2);
        held = new Resource(4);
        GC.SuppressFinalize(new Resource(8));
    }

    static void Main()
    {
        Lose();
        Verify.Assert(Volatile.Read(ref Resource.finalized) == 0, "no collection was asked for");
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Verify.Assert(Volatile.Read(ref Resource.finalized) == 3, "what was lost is finalized, once");
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Verify.Assert(Volatile.Read(ref Resource.finalized) == 3);
        held = null;
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Verify.Assert(Volatile.Read(ref Resource.finalized) == 7);
    }
}
