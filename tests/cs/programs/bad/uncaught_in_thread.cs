// expect: violation uncaught-exception line HERE
using System;
using System.Threading;

class Program
{
    static void Main()
    {
        object o = null;
        var t = new Thread(() => Console.WriteLine(o.ToString())); // HERE
        t.Start();
        t.Join();
    }
}
