// Barrier and CountdownEvent: phases, participants, counts, and their exceptions.
using System;
using System.Linq;
using System.Threading;

class Program
{
    static void Try(string what, Action f)
    {
        try {
            f();
            Console.WriteLine(what + ": fine");
        } catch (Exception e) {
            Console.WriteLine(what + ": " + e.GetType().Name + (e.InnerException == null ? "" : " " + e.InnerException.Message));
        }
    }

    static void Main()
    {
        var log = new int[3];
        var b = new Barrier(3, x => Console.WriteLine("phase " + x.CurrentPhaseNumber + " " + log.Sum()));
        var threads = Enumerable.Range(0, 3).Select(n => new Thread(() => {
            for (int i = 0; i < 3; i++) {
                log[n] += n + i;
                b.SignalAndWait();
            }
        })).ToArray();
        foreach (var t in threads)
            t.Start();
        foreach (var t in threads)
            t.Join();
        Console.WriteLine(b.CurrentPhaseNumber + " " + b.ParticipantCount + " " + b.ParticipantsRemaining);
        var one = new Barrier(1, _ => { throw new InvalidOperationException("in phase"); });
        Try("post", () => one.SignalAndWait());
        Console.WriteLine(one.AddParticipant() + " " + one.ParticipantCount);
        one.RemoveParticipants(1);
        Try("remove too many", () => one.RemoveParticipants(5));
        Try("too many", () => new Barrier(40000));
        var empty = new Barrier(0);
        Try("nobody", () => empty.SignalAndWait());
        var lonely = new Barrier(2);
        Console.WriteLine(lonely.SignalAndWait(0) + " " + lonely.ParticipantsRemaining);
        lonely.Dispose();
        Try("disposed", () => lonely.SignalAndWait());
        var c = new CountdownEvent(2);
        Console.WriteLine(c.InitialCount + " " + c.CurrentCount + " " + c.IsSet + " " + c.Signal() + " " + c.Signal() + " " + c.IsSet);
        Try("below", () => c.Signal());
        Try("add", () => c.AddCount());
        Console.WriteLine(c.TryAddCount() + " " + c.Wait(0) + " " + c.WaitHandle.WaitOne(0));
        c.Reset();
        Console.WriteLine(c.CurrentCount + " " + c.Wait(0));
        c.AddCount(3);
        Console.WriteLine(c.CurrentCount + " " + c.Signal(5));
        c.Reset(1);
        var waiter = new Thread(() => c.Wait());
        waiter.Start();
        c.Signal();
        waiter.Join();
        Try("negative", () => new CountdownEvent(-1));
        Console.WriteLine(new CountdownEvent(0).IsSet);
    }
}
