using System;
using System.Threading;

class Program
{
    static int[] results = new int[4];
    static void Main()
    {
        var ts = new Thread[4];
        for (int i = 0; i < 4; i++) { int n = i; ts[i] = new Thread(() => { int s = 0; for (int k = 0; k <= n * 100; k++) s += k; results[n] = s; }); ts[i].Start(); }
        foreach (var t in ts) t.Join();
        Console.WriteLine(string.Join(" ", results));
        int handled = 0; var bad = new Thread(() => { try { throw new Exception("t"); } catch (Exception) { handled++; } }); bad.Start(); bad.Join(); Console.WriteLine(handled);
        var chain = new Thread(() => { var inner = new Thread(() => handled += 10); inner.Start(); inner.Join(); }); chain.Start(); chain.Join(); Console.WriteLine(handled);
        LocalDataStoreSlot slot = Thread.AllocateDataSlot(); Thread.SetData(slot, "main"); var other = new Thread(() => handled += Thread.GetData(slot) == null ? 100 : 0); other.Start(); other.Join(); Console.WriteLine(handled + (string)Thread.GetData(slot));
    }
}
