// expect: verified
// args: --rand-choice
using System;
using System.Diagnostics;
using System.Threading;

class Program
{
    static void Main()
    {
        var random = new Random();
        int mine, other = 0;
        var thread = new Thread(() => other = random.Next(5, 8));
        thread.Start();
        mine = random.Next(4);
        thread.Join();
        Debug.Assert(mine >= 0 && mine < 4 && other >= 5 && other < 8);
        Debug.Assert(random.Next(0) == 0 && random.Next(9, 9) == 9);
        Thread.Sleep(random.Next(1000));
    }
}
