// expect: violation deadlock line HERE
using System.Threading;

class Program
{
    static void Main()
    {
        var e = new ManualResetEvent(false);
        new Thread(() => { e.Reset(); }).Start();
        e.WaitOne(); // HERE
    }
}
