// One slot between a producer and a consumer that both spin.
// twin: handover.c
// prop f: Handover.full == 1
// prop e: Handover.full == 0
class Handover {
    static volatile int full;

    static void produce() {
        for (;;)
            if (full == 0)
                full = 1;
    }

    public static void main(String[] args) {
        new Thread(() -> produce()).start();
        for (;;)
            if (full != 0)
                full = 0;
    }
}
