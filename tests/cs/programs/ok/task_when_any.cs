// expect: verified
using System.Threading.Tasks;
using Heddle;

class Program
{
    static void Main()
    {
        var never = new TaskCompletionSource<int>();
        Task<Task<int>> any = Task.WhenAny(never.Task, Task.Run(() => 5));
        Verify.Assert(any.Result.Result == 5);
    }
}
