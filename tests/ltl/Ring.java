// A token goes round between three threads.
// twin: ring.c
// prop a: Ring.token == 0
// prop b: Ring.token == 1
// prop c: Ring.token == 2
class Ring {
    static volatile int token;

    static void pass(int me) {
        for (;;)
            if (token == me)
                token = (me + 1) % 3;
    }

    public static void main(String[] args) {
        new Thread(() -> pass(1)).start();
        new Thread(() -> pass(2)).start();
        pass(0);
    }
}
