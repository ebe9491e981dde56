// expect: verified
using System.Threading;
using Heddle;

class Program
{
    static volatile object instance;
    static int made;
    static readonly object gate = new object();
    static object Get()
    {
        if (instance == null)
            lock (gate)
                if (instance == null) { made++; instance = new object(); }
        return instance;
    }
    static void Main()
    {
        var t = new Thread(() => Get());
        t.Start();
        Get();
        t.Join();
        Verify.Assert(made == 1);
    }
}
