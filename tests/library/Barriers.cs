using System.Threading;

class Barriers
{
    static int phase, remaining, a, b;

    static void Main()
    {
        var barrier = new Barrier(2, x => { phase = phase * 10 + a + b; });
        var t = new Thread(() => {
            a = 1;
            barrier.SignalAndWait();
        });
        t.Start();
        remaining = barrier.ParticipantsRemaining;
        b = 2;
        barrier.SignalAndWait();
        t.Join();
    }
}
