// What a thread has for itself: ThreadStatic, ThreadLocal, slots; and what flows with the context: AsyncLocal.
using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

class Program
{
    [ThreadStatic]
    static int own;
    static int factories;

    static void Elsewhere(Action f)
    {
        var t = new Thread(() => f());
        t.Start();
        t.Join();
    }

    static AsyncLocal<string> flows = new AsyncLocal<string>();

    static async Task Child()
    {
        Console.WriteLine("child sees " + flows.Value);
        flows.Value = "child";
        await Task.Yield();
        Console.WriteLine("child keeps " + flows.Value);
    }

    static void Main()
    {
        own = 1;
        Elsewhere(() => Console.WriteLine(own++));
        Console.WriteLine(own);
        var local = new ThreadLocal<int>(() => Interlocked.Increment(ref factories) * 10, true);
        Console.WriteLine(local.IsValueCreated + " " + local.Value + " " + local.IsValueCreated);
        Elsewhere(() => {
            Console.WriteLine(local.Value);
            local.Value += 1;
            Console.WriteLine(local.Value);
        });
        Console.WriteLine(string.Join(" ", local.Values.OrderBy(x => x)) + " " + factories);
        local.Dispose();
        try {
            Console.WriteLine(local.Value);
        } catch (ObjectDisposedException) {
            Console.WriteLine("disposed");
        }
        var slot = Thread.AllocateDataSlot();
        Thread.SetData(slot, "main");
        Elsewhere(() => Console.WriteLine(Thread.GetData(slot) ?? "nothing"));
        Console.WriteLine(Thread.GetData(slot));
        flows.Value = "main";
        Child().Wait();
        Console.WriteLine(flows.Value);
        Elsewhere(() => Console.WriteLine("thread sees " + flows.Value));
        using (ExecutionContext.SuppressFlow())
            Elsewhere(() => Console.WriteLine("without " + (flows.Value ?? "null")));
        Task.Run(() => {
            Console.WriteLine("task sees " + flows.Value);
            flows.Value = "task";
        }).Wait();
        Console.WriteLine(flows.Value);
        var told = new AsyncLocal<int>(a => Console.WriteLine(a.PreviousValue + " -> " + a.CurrentValue + " " + a.ThreadContextChanged));
        told.Value = 5;
        ExecutionContext.Run(ExecutionContext.Capture(), _ => told.Value = 6, null);
        Console.WriteLine(told.Value);
    }
}
