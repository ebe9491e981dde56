using System.Threading;

class Readers
{
    static int value, read, tried;

    static void Main()
    {
        var l = new ReaderWriterLockSlim();
        var t = new Thread(() => {
            l.EnterWriteLock();
            value = 1;
            value = 2;
            l.ExitWriteLock();
        });
        t.Start();
        if (l.TryEnterReadLock(0)) {
            tried = 1;
            read = value;
            l.ExitReadLock();
        }
        t.Join();
    }
}
