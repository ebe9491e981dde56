// expect: violation invariant
using System.Threading;
using Heddle;

class Program
{
    static volatile int a, b;
    [Invariant]
    static bool Balanced() { return a == b || a == b + 1; }
    static void Main()
    {
        var t = new Thread(() => { b++; a++; });
        t.Start();
        t.Join();
    }
}
