using System.Threading;
using System.Threading.Tasks;

class Interrupts
{
    static int how;

    static void Main()
    {
        var source = new TaskCompletionSource<int>();
        var waiter = new Thread(() => {
            try {
                source.Task.Wait();
                how = 1;
            } catch (ThreadInterruptedException) {
                how = source.Task.IsCompleted ? 2 : 3;
            }
        });
        waiter.Start();
        waiter.Interrupt();
        source.SetResult(7);
        waiter.Join();
    }
}
