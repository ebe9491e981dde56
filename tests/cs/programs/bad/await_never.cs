// expect: violation deadlock
using System.Threading.Tasks;

class Program
{
    static async Task Never(TaskCompletionSource<int> s) { await s.Task; }
    static void Main() { Never(new TaskCompletionSource<int>()).Wait(); }
}
