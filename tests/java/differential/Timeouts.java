import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class Timeouts {
    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        System.out.println(l.tryLock(5, TimeUnit.MILLISECONDS));
        Condition c = l.newCondition();
        System.out.println(c.await(1, TimeUnit.MILLISECONDS) + " " + (c.awaitNanos(1000) <= 0));
        l.unlock();
        System.out.println(new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS) + " " + new Semaphore(0).tryAcquire(1, TimeUnit.MILLISECONDS) + new LinkedBlockingQueue<>().poll(1, TimeUnit.MILLISECONDS));
        try { new CompletableFuture<>().get(1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timeout"); }
        Object o = new Object();
        synchronized (o) { o.wait(1); }
        LockSupport.parkNanos(1000);
        Thread.sleep(1);
        Thread t = new Thread(() -> LockSupport.park());
        t.start();
        t.join(1);
        System.out.println(t.isAlive());
        LockSupport.unpark(t);
        t.join();
        System.out.println(TimeUnit.SECONDS.toMillis(3) + " " + TimeUnit.MILLISECONDS.convert(2, TimeUnit.MINUTES) + (System.nanoTime() <= System.nanoTime()) + (System.currentTimeMillis() > 0));
    }
}
