// expect: verified
using System.Threading;
using System.Threading.Tasks;
using Heddle;

class Program
{
    static void Main()
    {
        var first = new TaskCompletionSource<int>();
        int won = 0;
        var other = new Thread(() => won += first.TrySetResult(1) ? 1 : 0);
        other.Start();
        bool mine = first.TrySetResult(2);
        other.Join();
        Verify.Assert(won + (mine ? 1 : 0) == 1);
        Verify.Assert(first.Task.Result == (mine ? 2 : 1));
    }
}
