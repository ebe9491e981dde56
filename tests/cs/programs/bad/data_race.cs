// expect: violation data-race
using System.Threading;

class Program
{
    static int x;
    static void Main()
    {
        var t = new Thread(() => x = 1);
        t.Start();
        int y = x;
        t.Join();
    }
}
