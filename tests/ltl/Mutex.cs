// A monitor is no queue: even if both threads get their turns, one may always come too late.
// twin: mutex.c
// prop a: Mutex.inside[0]
// prop b: Mutex.inside[1]
// prop w: Mutex.want[0]
using System.Threading;

static class Mutex {
    static readonly bool[] inside = new bool[2], want = new bool[2];
    static readonly object gate = new object();

    static void Run(int me) {
        for (;;) {
            want[me] = true;
            lock (gate) {
                inside[me] = true;
                want[me] = false;
                inside[me] = false;
            }
        }
    }

    static void Main() {
        new Thread(() => Run(0)).Start();
        Run(1);
    }
}
