using System;
using System.Text;
using System.Threading;

class Program
{
    static void Main()
    {
        var log = new StringBuilder(); var gate = new object(); bool ping = true;
        ThreadStart a = () => { for (int i = 0; i < 3; i++) lock (gate) { while (!ping) Monitor.Wait(gate); log.Append("ping "); ping = false; Monitor.PulseAll(gate); } }; ThreadStart b = () => { for (int i = 0; i < 3; i++) lock (gate) { while (ping) Monitor.Wait(gate); log.Append("pong "); ping = true; Monitor.PulseAll(gate); } };
        var t1 = new Thread(a); var t2 = new Thread(b); t1.Start(); t2.Start(); t1.Join(); t2.Join(); Console.WriteLine(log);
        var s1 = new SemaphoreSlim(1); var s2 = new SemaphoreSlim(0); string text = ""; var x = new Thread(() => { for (int i = 0; i < 3; i++) { s1.Wait(); text += i; s2.Release(); } }); var y = new Thread(() => { for (int i = 0; i < 3; i++) { s2.Wait(); text += (char)('a' + i); s1.Release(); } }); x.Start(); y.Start(); x.Join(); y.Join(); Console.WriteLine(text);
    }
}
