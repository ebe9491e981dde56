// A monitor is no queue: even if both threads get their turns, one may always come too late.
// twin: mutex.c
// prop a: Mutex.inside[0]
// prop b: Mutex.inside[1]
// prop w: Mutex.want[0]
class Mutex {
    static final boolean[] inside = new boolean[2], want = new boolean[2];
    static final Object gate = new Object();

    static void run(int me) {
        for (;;) {
            want[me] = true;
            synchronized (gate) {
                inside[me] = true;
                want[me] = false;
                inside[me] = false;
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> run(0)).start();
        run(1);
    }
}
