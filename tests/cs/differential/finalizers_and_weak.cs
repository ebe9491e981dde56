using System;

class R { public int V = 5; }
class Program
{
    static void Main()
    {
        var r = new R(); var w = new WeakReference(r); Console.WriteLine(w.IsAlive + " " + ((R)w.Target).V); var typed = new WeakReference<R>(r); R got; Console.WriteLine(typed.TryGetTarget(out got) + " " + got.V); GC.Collect(); GC.WaitForPendingFinalizers(); Console.WriteLine(w.IsAlive); GC.KeepAlive(r); GC.SuppressFinalize(r); Console.WriteLine(GC.MaxGeneration >= 0 && GC.GetTotalMemory(false) >= 0);
        var big = new byte[10][]; for (int i = 0; i < 1000; i++) big[i % 10] = new byte[100]; Console.WriteLine(big[9].Length);
    }
}
