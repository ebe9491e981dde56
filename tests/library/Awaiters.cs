using System;
using System.Threading;
using System.Threading.Tasks;

// Results that are waited for, and failures, by two who want them. (Where a program interrupts threads the insides are explored.)
class Awaiters
{
    static int result, failure, early;

    static void Main()
    {
        var good = new TaskCompletionSource<int>();
        var bad = new TaskCompletionSource<int>();
        var a = new Thread(() => {
            early = good.Task.IsCompleted ? 0 : 1;
            result = good.Task.Result;
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
        good.SetResult(4);
        a.Join();
        b.Join();
    }
}
