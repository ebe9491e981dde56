// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static SpinLock gate = new SpinLock(false);
    static int n;
    static void Add() { bool taken = false; gate.Enter(ref taken); n++; gate.Exit(); }
    static void Main()
    {
        var t = new Thread(Add);
        t.Start();
        Add();
        t.Join();
        Verify.Assert(n == 2);
    }
}
