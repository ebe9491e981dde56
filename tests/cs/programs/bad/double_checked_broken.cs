// expect: violation data-race
using System.Threading;

class Program
{
    static object instance;
    static readonly object gate = new object();
    static object Get()
    {
        if (instance == null)
            lock (gate)
                if (instance == null)
                    instance = new object();
        return instance;
    }
    static void Main()
    {
        var t = new Thread(() => Get());
        t.Start();
        Get();
        t.Join();
    }
}
