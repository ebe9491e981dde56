// expect: violation deadlock
using System.Threading;

class Program
{
    static void Main()
    {
        var c = new CountdownEvent(2);
        new Thread(() => c.Signal()).Start();
        c.Wait();
    }
}
