// expect: verified
using System;
using Heddle;

class Program
{
    static int Twice(int x) { return 2 * x; }

    static void Main()
    {
        Func<int, int> f = Twice;
        IAsyncResult a = f.BeginInvoke(3, null, null), b = f.BeginInvoke(4, null, null);
        Verify.Assert(f.EndInvoke(a) + f.EndInvoke(b) == 14);
    }
}
