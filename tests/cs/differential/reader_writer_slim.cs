// ReaderWriterLockSlim: what it counts, what it allows, what it throws.
using System;
using System.Threading;

class Program
{
    static void Try(string what, Action f)
    {
        try {
            f();
            Console.WriteLine(what + ": fine");
        } catch (Exception e) {
            Console.WriteLine(what + ": " + e.GetType().Name);
        }
    }

    static void Show(ReaderWriterLockSlim l)
    {
        Console.WriteLine(l.IsReadLockHeld + " " + l.IsUpgradeableReadLockHeld + " " + l.IsWriteLockHeld + " " + l.CurrentReadCount +
                          " " + l.RecursiveReadCount + " " + l.RecursiveWriteCount);
    }

    static T Elsewhere<T>(Func<T> f)
    {
        T result = default(T);
        var t = new Thread(() => result = f());
        t.Start();
        t.Join();
        return result;
    }

    static void Main()
    {
        var l = new ReaderWriterLockSlim();
        Console.WriteLine(l.RecursionPolicy);
        l.EnterReadLock();
        Show(l);
        Try("read twice", () => l.EnterReadLock());
        Try("write while reading", () => l.EnterWriteLock());
        Console.WriteLine(Elsewhere(() => {
            l.EnterReadLock();
            int n = l.CurrentReadCount;
            l.ExitReadLock();
            return n;
        }));
        Console.WriteLine(Elsewhere(() => l.TryEnterWriteLock(0)));
        l.ExitReadLock();
        Try("exit once more", () => l.ExitReadLock());
        l.EnterWriteLock();
        Show(l);
        Try("write twice", () => l.EnterWriteLock());
        Try("read while writing", () => l.EnterReadLock());
        Console.WriteLine(Elsewhere(() => l.TryEnterReadLock(0)) + " " + Elsewhere(() => l.TryEnterUpgradeableReadLock(0)));
        Try("dispose while held", () => l.Dispose());
        l.ExitWriteLock();
        Try("exit write", () => l.ExitWriteLock());
        l.EnterUpgradeableReadLock();
        Show(l);
        Console.WriteLine(Elsewhere(() => {
            bool got = l.TryEnterReadLock(0);
            if (got)
                l.ExitReadLock();
            return got;
        }));
        l.EnterWriteLock();
        Show(l);
        l.ExitWriteLock();
        l.EnterReadLock();
        l.ExitUpgradeableReadLock();
        Show(l);
        l.ExitReadLock();
        var r = new ReaderWriterLockSlim(LockRecursionPolicy.SupportsRecursion);
        r.EnterReadLock();
        r.EnterReadLock();
        Show(r);
        Try("upgrade", () => r.EnterWriteLock());
        r.ExitReadLock();
        r.ExitReadLock();
        r.EnterWriteLock();
        r.EnterWriteLock();
        r.EnterReadLock();
        Show(r);
        r.ExitReadLock();
        r.ExitWriteLock();
        r.ExitWriteLock();
        Show(r);
        l.Dispose();
        Try("after dispose", () => l.EnterReadLock());
        var old = new ReaderWriterLock();
        old.AcquireReaderLock(-1);
        Console.WriteLine(old.IsReaderLockHeld + " " + old.IsWriterLockHeld);
        old.ReleaseReaderLock();
        old.AcquireWriterLock(-1);
        Console.WriteLine(old.IsReaderLockHeld + " " + old.IsWriterLockHeld);
        old.ReleaseWriterLock();
    }
}
