// expect: violation livelock line HERE
using System.Threading;

// Nobody sets the flag that the thread waits for.
class Program
{
    static volatile bool ready;
    static void Main()
    {
        var waiter = new Thread(() => { while (!ready) Thread.Yield(); }); // HERE
        waiter.Start();
        waiter.Join();
    }
}
