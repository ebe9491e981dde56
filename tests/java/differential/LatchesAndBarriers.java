import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class LatchesAndBarriers {
    public static void main(String[] args) throws Exception {
        CountDownLatch l = new CountDownLatch(2);
        AtomicInteger n = new AtomicInteger();
        for (int i = 0; i < 2; i++) new Thread(() -> { n.incrementAndGet(); l.countDown(); }).start();
        l.await();
        System.out.println(n + " " + l.getCount());
        CyclicBarrier b = new CyclicBarrier(2, () -> System.out.println("barrier"));
        Thread t = new Thread(() -> { try { b.await(); b.await(); } catch (Exception e) { System.out.println(e); } });
        t.start();
        b.await(); b.await();
        t.join();
        System.out.println(b.getNumberWaiting() + " " + b.isBroken() + b.getParties());
        Semaphore s = new Semaphore(2);
        s.acquire();
        System.out.println(s.availablePermits() + " " + s.tryAcquire() + s.tryAcquire() + s.availablePermits());
        s.release(3);
        System.out.println(s.drainPermits() + " " + s.availablePermits());
        Phaser p = new Phaser(1);
        System.out.println(p.register() + " " + p.getRegisteredParties() + p.arriveAndDeregister() + p.arrive() + p.getPhase());
    }
}
