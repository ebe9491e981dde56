// One slot between a producer and a consumer that both spin.
// twin: handover.c
// prop f: Handover.full == 1
// prop e: Handover.full == 0
using System.Threading;

static class Handover {
    static volatile int full;

    static void Produce() {
        for (;;)
            if (full == 0)
                full = 1;
    }

    static void Main() {
        new Thread(Produce).Start();
        for (;;)
            if (full != 0)
                full = 0;
    }
}
