import java.util.concurrent.Phaser;

public class Phasers {
    public static void main(String[] args) throws Exception {
        Phaser phaser = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                System.out.println("advance " + phase + " with " + parties);
                return phase >= 2 || parties == 0;
            }
        };
        System.out.println(phaser.register() + " " + phaser.getRegisteredParties());
        Thread t = new Thread(() -> {
            while (!phaser.isTerminated())
                phaser.arriveAndAwaitAdvance();
        });
        t.start();
        while (!phaser.isTerminated())
            phaser.arriveAndAwaitAdvance();
        t.join();
        System.out.println(phaser.isTerminated() + " " + (phaser.getPhase() < 0) + " " + (phaser.arrive() < 0));
        Phaser root = new Phaser(), child = new Phaser(root, 1);
        System.out.println(child.getParent() == root);
        System.out.println(root.getRegisteredParties() + " " + child.arriveAndDeregister() + " " + root.isTerminated());
    }
}
