// Semaphores make the turns strict: no fairness is needed, for there is never a choice for long.
// twin: pingpong.c
// prop ping: Pingpong.ball == 1
// prop pong: Pingpong.ball == 2
using System.Threading;

static class Pingpong {
    static readonly Semaphore left = new Semaphore(1, 1), right = new Semaphore(0, 1);
    static int ball;

    static void Hit() {
        for (;;) {
            right.WaitOne();
            ball = 2;
            left.Release();
        }
    }

    static void Main() {
        new Thread(Hit).Start();
        for (;;) {
            left.WaitOne();
            ball = 1;
            right.Release();
        }
    }
}
