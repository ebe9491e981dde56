import java.util.concurrent.*;

public class SemaphoresMore {
    public static void main(String[] args) throws Exception {
        Semaphore permits = new Semaphore(2);
        System.out.println(permits.tryAcquire(3) + " " + permits.tryAcquire() + " " + permits.availablePermits());
        permits.release(4);
        System.out.println(permits.drainPermits() + " " + permits.availablePermits());
        Thread t = new Thread(() -> permits.release(2));
        t.start();
        permits.acquire(2);
        t.join();
        System.out.println(permits.availablePermits());
        CountDownLatch latch = new CountDownLatch(2);
        latch.countDown();
        System.out.println(latch.getCount() + " " + latch.toString().endsWith("[Count = 1]"));
        latch.countDown();
        latch.countDown();
        latch.await();
        System.out.println(latch.getCount());
        CyclicBarrier barrier = new CyclicBarrier(2, () -> System.out.println("together"));
        Thread other = new Thread(() -> {
            try {
                barrier.await();
                barrier.await();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        barrier.await();
        barrier.await();
        other.join();
        System.out.println(barrier.getParties() + " " + barrier.isBroken() + " " + barrier.getNumberWaiting());
    }
}
