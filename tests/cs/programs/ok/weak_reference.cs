// expect: verified
using System;
using Heddle;

class Program
{
    static WeakReference Make() { return new WeakReference(new object()); }
    static void Main()
    {
        var kept = new object();
        var weak = new WeakReference(kept);
        GC.Collect();
        Verify.Assert(weak.IsAlive && weak.Target == kept);
        GC.KeepAlive(kept);
    }
}
