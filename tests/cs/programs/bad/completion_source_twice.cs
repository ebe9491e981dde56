// expect: violation uncaught-exception
using System.Threading;
using System.Threading.Tasks;

// Both set the result; the second one must not.
class Program
{
    static void Main()
    {
        var source = new TaskCompletionSource<int>();
        var other = new Thread(() => source.SetResult(1));
        other.Start();
        source.SetResult(2);
        other.Join();
    }
}
