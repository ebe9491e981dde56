using System.Threading;
using System.Threading.Tasks;

// A loop in a loop: what an inner iteration does may come after all of another outer one.
// ends: 6
class Nested
{
    static int order;
    static readonly object gate = new object();

    static void Main()
    {
        Parallel.For(0, 2, i => {
            if (i == 0)
                Parallel.For(0, 2, k => { lock (gate) order = order * 10 + k + 1; });
            else
                lock (gate) order = order * 10 + 3;
        });
    }
}
