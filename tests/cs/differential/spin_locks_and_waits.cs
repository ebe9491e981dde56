// SpinLock with and without owners; SpinWait until something holds.
using System;
using System.Threading;

class Program
{
    static void Try(string what, Action f)
    {
        try {
            f();
            Console.WriteLine(what + ": fine");
        } catch (Exception e) {
            Console.WriteLine(what + ": " + e.GetType().Name);
        }
    }

    static SpinLock tracked = new SpinLock(true), untracked = new SpinLock(false);
    static int counter;

    static void Main()
    {
        bool taken = false;
        tracked.Enter(ref taken);
        Console.WriteLine(taken + " " + tracked.IsHeld + " " + tracked.IsHeldByCurrentThread + " " + tracked.IsThreadOwnerTrackingEnabled);
        Try("again", () => {
            bool second = false;
            tracked.Enter(ref second);
        });
        Try("taken before", () => {
            bool already = true;
            tracked.Enter(ref already);
        });
        var other = new Thread(() => {
            bool mine = false;
            tracked.TryEnter(ref mine);
            Console.WriteLine("other: " + mine + " " + tracked.IsHeldByCurrentThread);
            Try("other exits", () => tracked.Exit());
        });
        other.Start();
        other.Join();
        tracked.Exit();
        Console.WriteLine(tracked.IsHeld);
        Try("exit free", () => tracked.Exit());
        taken = false;
        untracked.TryEnter(ref taken);
        Console.WriteLine(taken + " " + untracked.IsHeld);
        Try("who", () => Console.WriteLine(untracked.IsHeldByCurrentThread));
        taken = false;
        untracked.TryEnter(0, ref taken);
        Console.WriteLine(taken);
        untracked.Exit(false);
        var threads = new Thread[3];
        for (int i = 0; i < threads.Length; i++) {
            threads[i] = new Thread(() => {
                for (int k = 0; k < 4; k++) {
                    bool mine = false;
                    try {
                        untracked.Enter(ref mine);
                        counter++;
                    } finally {
                        if (mine)
                            untracked.Exit();
                    }
                }
            });
            threads[i].Start();
        }
        foreach (var t in threads)
            t.Join();
        Console.WriteLine(counter);
        int flag = 0;
        var setter = new Thread(() => Volatile.Write(ref flag, 1));
        setter.Start();
        SpinWait.SpinUntil(() => Volatile.Read(ref flag) == 1);
        setter.Join();
        var wait = new SpinWait();
        Console.WriteLine(wait.Count);
        wait.SpinOnce();
        Console.WriteLine(wait.Count);
        wait.Reset();
        Console.WriteLine(wait.Count + " " + SpinWait.SpinUntil(() => false, 0));
    }
}
