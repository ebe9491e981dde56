// expect: verified
using System;
using System.Threading;
using Heddle;

class Program
{
    [ThreadStatic] static int mine;
    static void Work() { for (int i = 0; i < 3; i++) mine++; Verify.Assert(mine == 3); }
    static void Main()
    {
        var t = new Thread(Work);
        t.Start();
        Work();
        t.Join();
    }
}
