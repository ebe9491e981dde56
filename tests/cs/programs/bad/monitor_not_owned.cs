// expect: violation uncaught-exception
using System.Threading;

class Program
{
    static readonly object o = new object();
    static void Main()
    {
        Monitor.Enter(o);
        var t = new Thread(() => Monitor.Exit(o));
        t.Start();
        t.Join();
    }
}
