using System;
using System.Threading;

class Program
{
    static int made;
    static void Main()
    {
        var lazy = new Lazy<string>(() => { made++; return "value" + made; });
        Console.WriteLine(lazy.IsValueCreated + " " + lazy.Value + lazy.Value + lazy.IsValueCreated + lazy);
        var threadSafe = new Lazy<int>(() => 42, LazyThreadSafetyMode.ExecutionAndPublication);
        var publication = new Lazy<int>(() => 43, LazyThreadSafetyMode.PublicationOnly);
        var none = new Lazy<int>(() => 44, false);
        Console.WriteLine(threadSafe.Value + publication.Value + none.Value);
        var fails = new Lazy<int>(() => { made++; throw new InvalidOperationException("no" + made); });
        for (int i = 0; i < 2; i++) try { Console.WriteLine(fails.Value); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        var byCtor = new Lazy<System.Collections.Generic.List<int>>();
        byCtor.Value.Add(1);
        Console.WriteLine(byCtor.Value.Count);
        string s = null;
        Console.WriteLine(LazyInitializer.EnsureInitialized(ref s, () => "init") + s);
        var local = new ThreadLocal<int>(() => 10);
        local.Value++;
        var t = new Thread(() => { local.Value += 5; Console.WriteLine(local.Value); });
        t.Start(); t.Join();
        Console.WriteLine(local.Value + " " + local.IsValueCreated);
        var async = new AsyncLocal<string>();
        async.Value = "outer";
        var t2 = new Thread(() => { Console.WriteLine(async.Value); async.Value = "inner"; });
        t2.Start(); t2.Join();
        Console.WriteLine(async.Value);
        Lazy<int> recursive = null;
        recursive = new Lazy<int>(() => recursive.Value);
        try { Console.WriteLine(recursive.Value); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
    }
}
