using System;
using System.Collections.Concurrent;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    static void Main()
    {
        var q = new BlockingCollection<string>(); var c = Task.Run(() => { string s = ""; foreach (string x in q.GetConsumingEnumerable()) s += x; return s; }); foreach (string x in new[] { "a", "b", "c" }) q.Add(x); q.CompleteAdding(); Console.WriteLine(c.Result);
        try { q.Add("late"); } catch (InvalidOperationException e) { Console.WriteLine(e.GetType().Name); } string item; Console.WriteLine(q.TryTake(out item) + " " + q.IsCompleted + q.IsAddingCompleted); var s2 = new SemaphoreSlim(0); var t = new Thread(() => { Thread.Yield(); s2.Release(); }); t.Start(); s2.Wait(); t.Join(); Console.WriteLine(s2.CurrentCount); var r = new ReaderWriterLockSlim(); int v = 0; var w = new Thread(() => { r.EnterWriteLock(); v = 5; r.ExitWriteLock(); }); w.Start(); w.Join(); r.EnterReadLock(); Console.WriteLine(v); r.ExitReadLock();
    }
}
