// expect: verified
using System.Collections.Generic;
using System.Threading;
using Heddle;

class Program
{
    static readonly Queue<int> q = new Queue<int>();
    static void Main()
    {
        int sum = 0;
        var p = new Thread(() => { for (int i = 1; i <= 2; i++) lock (q) { while (q.Count == 1) Monitor.Wait(q); q.Enqueue(i); Monitor.PulseAll(q); } });
        var c = new Thread(() => { for (int i = 1; i <= 2; i++) lock (q) { while (q.Count == 0) Monitor.Wait(q); sum += q.Dequeue(); Monitor.PulseAll(q); } });
        p.Start(); c.Start(); p.Join(); c.Join();
        Verify.Assert(sum == 3);
    }
}
