import java.util.concurrent.*;

/** Phasers below phasers. */
public class PhaserTiers {
    static void p(Object o) { System.out.println(o); }

    static void phaserTier() throws Throwable {
        Phaser root = new Phaser();
        Phaser a = new Phaser(root, 1), b = new Phaser(root, 1);
        Thread t = new Thread(() -> {
            b.arriveAndAwaitAdvance();
            b.arriveAndDeregister();
        });
        t.start();
        p(a.arriveAndAwaitAdvance());
        a.arriveAndDeregister();
        t.join();
        p(root.isTerminated() + " " + root.getRegisteredParties());
    }

    public static void main(String[] args) throws Throwable { phaserTier(); }
}
