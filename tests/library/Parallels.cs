using System.Threading;
using System.Threading.Tasks;

// The iterations of a loop come in any order, and the second may begin before the first has ended.
class Parallels
{
    static int order, inside, most;

    static void Main()
    {
        Parallel.For(0, 2, i => {
            int now = Interlocked.Increment(ref inside);
            if (now > 1)
                most = now;
            lock (typeof(Parallels))
                order = order * 10 + i + 1;
            Interlocked.Decrement(ref inside);
        });
    }
}
