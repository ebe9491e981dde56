import java.util.concurrent.Phaser;

/** Whoever waits for a phase and is interrupted after it has come may not have noticed that. */
public class Phases {
    static int got, interrupted;

    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(1);
        Thread t = new Thread(() -> {
            try {
                got = phaser.awaitAdvanceInterruptibly(0);
            } catch (InterruptedException e) {
                got = -1;
            }
            interrupted = Thread.currentThread().isInterrupted() ? 1 : 0;
        });
        t.start();
        phaser.arrive();
        t.interrupt();
        t.join();
    }
}
