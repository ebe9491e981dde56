// expect: violation uncaught-exception line HERE
using System.Threading;

class Program
{
    static void Main()
    {
        var rw = new ReaderWriterLockSlim();
        rw.EnterReadLock();
        rw.EnterReadLock(); // HERE
    }
}
