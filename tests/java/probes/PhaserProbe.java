import java.util.concurrent.*;

public class PhaserProbe {
    public static void main(String[] args) throws Throwable {
        Phaser p = new Phaser(1); System.out.println(p.arrive() + " " + p.getPhase() + " " + p.arriveAndDeregister() + " " + p.isTerminated());
    }
}
