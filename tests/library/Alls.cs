using System.Threading;
using System.Threading.Tasks;

class Alls
{
    static int one, all;

    static void Main()
    {
        var s = new TaskCompletionSource<int>();
        var both = Task.WhenAll(s.Task, Task.FromResult(1));
        var t = new Thread(() => s.SetResult(2));
        t.Start();
        one = s.Task.IsCompleted ? 1 : 0;
        all = both.IsCompleted ? 1 : 0;
        t.Join();
    }
}
