// What a program asks of its surroundings that is the same everywhere, and of the collector.
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

class Program
{
    class Big
    {
        public int[] Data = new int[100];
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static WeakReference Lose()
    {
        return new WeakReference(new Big());
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void Deeper(int n)
    {
        var pad = new int[4];
        if (n > 0)
            Deeper(n - 1);
        pad[0] = n;
    }

    static void Main(string[] args)
    {
        Console.WriteLine(args.Length + " " + Environment.NewLine.Length + " " + Environment.GetEnvironmentVariable("HEDDLE_NO_SUCH") + "|");
        Console.WriteLine(Environment.GetCommandLineArgs().Length + " " + (Environment.ProcessorCount > 0) + " " + Environment.Is64BitProcess);
        Console.WriteLine(Environment.OSVersion.Platform + " " + Environment.HasShutdownStarted + " " + (Environment.TickCount - Environment.TickCount <= 0));
        var weak = Lose();
        Deeper(50);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        var kept = new Big();
        var strong = new WeakReference<Big>(kept);
        GC.Collect();
        Big got;
        Console.WriteLine(strong.TryGetTarget(out got) + " " + ReferenceEquals(got, kept));
        GC.KeepAlive(kept);
        strong.SetTarget(new Big());
        Console.WriteLine(weak.TrackResurrection + " " + (GC.MaxGeneration >= 0) + " " + (GC.GetTotalMemory(false) >= 0));
        var table = new ConditionalWeakTable<object, string>();
        var key = new object();
        table.Add(key, "value");
        string value;
        Console.WriteLine(table.TryGetValue(key, out value) + " " + value + " " + table.GetValue(new object(), k => "made"));
        GC.SuppressFinalize(key);
        GC.AddMemoryPressure(100);
        GC.RemoveMemoryPressure(100);
        Console.WriteLine(GC.GetGeneration(new object()));
        Console.WriteLine(RuntimeHelpers.GetHashCode(key) == RuntimeHelpers.GetHashCode(key));
        Environment.ExitCode = 3;
    }
}
