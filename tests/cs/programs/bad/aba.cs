// expect: violation assertion
using System.Threading;
using Heddle;

// A free list by compare-and-exchange of small numbers: what was read may have gone and come back.
class Program
{
    static int head = 0;
    static readonly int[] next = { 1, 2, -1 };
    static int Pop() { for (;;) { int h = Volatile.Read(ref head); if (h < 0) return h; int n = Volatile.Read(ref next[h]); if (Interlocked.CompareExchange(ref head, n, h) == h) return h; } }
    static void Push(int i) { for (;;) { int h = Volatile.Read(ref head); Volatile.Write(ref next[i], h); if (Interlocked.CompareExchange(ref head, i, h) == h) return; } }
    static void Main()
    {
        int mine = -1, a = -1, b = -1, c = -1;
        var t = new Thread(() => mine = Pop());
        t.Start();
        a = Pop(); b = Pop(); Push(a);
        t.Join();
        c = Pop();
        Verify.Assert(c < 0 || c != b, "an entry is in use and in the list");
    }
}
