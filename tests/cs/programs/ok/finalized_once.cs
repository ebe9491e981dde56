// expect: verified
// args: --finalizers
// not on mono
using System;
using Heddle;

class Resource
{
    internal static int finalized;
    ~Resource() { finalized++; }
}

class Program
{
    static void Lose() { new Resource(); }

    static void Main()
    {
        Lose();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Verify.Assert(Resource.finalized == 1);
    }
}
