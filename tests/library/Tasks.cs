using System.Threading;
using System.Threading.Tasks;

class Tasks
{
    static int done, seen, result;

    static void Main()
    {
        var t = Task.Run(() => { Volatile.Write(ref done, 1); return 4; });
        seen = (t.IsCompleted ? 2 : 0) + Volatile.Read(ref done);
        result = t.Result;
    }
}
