// expect: verified
using System;
using System.Threading;

class Program
{
    static void Main()
    {
        var t = new Thread(() => Console.WriteLine("one {0}", 1));
        t.Start();
        Console.WriteLine("two {0}", 2);
        t.Join();
    }
}
