using System;
using System.Threading;

class Program
{
    static void Main()
    {
        var s = new SemaphoreSlim(2, 3);
        s.Wait();
        Console.WriteLine(s.CurrentCount + " " + s.Wait(0) + s.Wait(0) + s.Release(2) + s.CurrentCount);
        try { s.Release(5); } catch (SemaphoreFullException e) { Console.WriteLine(e.Message); }
        var e1 = new ManualResetEventSlim();
        Console.WriteLine(e1.IsSet + " " + e1.Wait(0));
        var t = new Thread(() => { e1.Wait(); Console.WriteLine("released"); });
        t.Start();
        e1.Set();
        t.Join();
        e1.Reset();
        Console.WriteLine(e1.IsSet);
        var c = new CountdownEvent(3);
        for (int i = 0; i < 3; i++) new Thread(() => c.Signal()).Start();
        c.Wait();
        Console.WriteLine(c.CurrentCount + " " + c.IsSet);
        c.Reset(1); c.AddCount(); c.Signal(2);
        Console.WriteLine(c.IsSet);
        int phases = 0;
        var b = new Barrier(2, x => phases++);
        var other = new Thread(() => { b.SignalAndWait(); b.SignalAndWait(); });
        other.Start();
        b.SignalAndWait(); b.SignalAndWait();
        other.Join();
        Console.WriteLine(phases + " " + b.CurrentPhaseNumber + b.ParticipantCount);
        var rw = new ReaderWriterLockSlim();
        rw.EnterReadLock();
        Console.WriteLine(rw.IsReadLockHeld + " " + rw.CurrentReadCount + rw.IsWriteLockHeld);
        rw.ExitReadLock();
        rw.EnterUpgradeableReadLock();
        rw.EnterWriteLock();
        Console.WriteLine(rw.IsWriteLockHeld + " " + rw.IsUpgradeableReadLockHeld);
        rw.ExitWriteLock(); rw.ExitUpgradeableReadLock();
        try { rw.ExitWriteLock(); } catch (SynchronizationLockException e) { Console.WriteLine(e.GetType().Name); }
        Console.WriteLine(rw.TryEnterWriteLock(0));
        rw.ExitWriteLock();
        var spin = new SpinLock();
        bool taken = false;
        spin.Enter(ref taken);
        Console.WriteLine(taken + " " + spin.IsHeld + spin.IsHeldByCurrentThread);
        spin.Exit();
        Console.WriteLine(spin.IsHeld);
        SpinWait.SpinUntil(() => true);
        var sw = new SpinWait();
        sw.SpinOnce();
        Console.WriteLine(sw.Count);
    }
}
