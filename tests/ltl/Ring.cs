// A token goes round between three threads.
// twin: ring.c
// prop a: Ring.token == 0
// prop b: Ring.token == 1
// prop c: Ring.token == 2
using System.Threading;

static class Ring {
    static volatile int token;

    static void Pass(int me) {
        for (;;)
            if (token == me)
                token = (me + 1) % 3;
    }

    static void Main() {
        new Thread(() => Pass(1)).Start();
        new Thread(() => Pass(2)).Start();
        Pass(0);
    }
}
