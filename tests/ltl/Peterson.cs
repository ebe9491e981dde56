// Peterson's mutual exclusion, for ever: safe always, live only if both get their turns.
// twin: peterson.c
// prop a: Peterson.inside[0] == 1
// prop b: Peterson.inside[1] == 1
// prop w: Peterson.flag[1] == 1
// prop v: Peterson.flag[0] == 1
using System.Threading;

static class Peterson {
    static int[] flag = new int[2], inside = new int[2];
    static volatile int turn;

    static void Run(int me) {
        int other = 1 - me;
        for (;;) {
            Volatile.Write(ref flag[me], 1);
            turn = other;
            while (Volatile.Read(ref flag[other]) != 0 && turn == other)
                ;
            inside[me] = 1;
            inside[me] = 0;
            Volatile.Write(ref flag[me], 0);
        }
    }

    static void Main() {
        new Thread(() => Run(0)).Start();
        Run(1);
    }
}
