// expect: violation nontermination
using System.Threading;

class Program
{
    static int x;
    static void Main()
    {
        var t = new Thread(() => { });
        t.Start();
        t.Join();
        while (x == 0) { }
    }
}
