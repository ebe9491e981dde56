// expect: verified
// args: --finalizers
using System;
using Heddle;

class Resource : IDisposable
{
    internal static int released;
    void Release() { released++; }
    public void Dispose()
    {
        Release();
        GC.SuppressFinalize(this);
    }
    ~Resource() { Release(); }
}

class Program
{
    static void Use()
    {
        using (new Resource()) {
        }
    }

    static void Main()
    {
        Use();
        GC.Collect();
        GC.WaitForPendingFinalizers();
        Verify.Assert(Resource.released == 1);
    }
}
