// expect: violation assertion line HERE
// A thread that has done everything lives until it gets its own monitor.
public class EndOfLocked {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> done = true);
        synchronized (t) {
            t.start();
            while (!done)
                Thread.onSpinWait();
            t.join(100);
            assert !t.isAlive(); // HERE
        }
    }
}
