using System;
using System.Threading;
using System.Threading.Tasks;

// Results that are waited for, and failures, by two who want them; one of them is interrupted.
class Awaiters
{
    static int result, failure, interrupted;

    static void Main()
    {
        var good = new TaskCompletionSource<int>();
        var bad = new TaskCompletionSource<int>();
        var a = new Thread(() => {
            try {
                result = good.Task.Result;
            } catch (ThreadInterruptedException) {
                interrupted = 1;
            }
        });
        var b = new Thread(() => {
            try {
                failure = bad.Task.GetAwaiter().GetResult();
            } catch (InvalidOperationException) {
                failure = good.Task.IsCompleted ? 1 : 2;
            }
        });
        a.Start();
        b.Start();
        bad.SetException(new InvalidOperationException());
        a.Interrupt();
        good.SetResult(4);
        a.Join();
        b.Join();
    }
}
