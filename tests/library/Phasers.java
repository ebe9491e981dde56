import java.util.concurrent.Phaser;

public class Phasers {
    static int phase, arrived;

    public static void main(String[] args) throws Exception {
        Phaser p = new Phaser(2);
        Thread t = new Thread(() -> p.arriveAndAwaitAdvance());
        t.start();
        arrived = p.getArrivedParties();
        phase = p.arriveAndAwaitAdvance();
        t.join();
    }
}
