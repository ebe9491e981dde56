// expect: verified
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Loops around waits, and a library that looks again by itself. */
public class WaitWhile {
    static boolean ready, told;
    static volatile boolean unparked;

    public static void main(String[] args) throws InterruptedException {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Thread main = Thread.currentThread();
        new Thread(() -> {
            synchronized (monitor) {
                ready = true;
                monitor.notify();
            }
            lock.lock();
            told = true;
            condition.signal();
            lock.unlock();
            unparked = true;
            LockSupport.unpark(main);
        }).start();
        synchronized (monitor) {
            while (!ready)
                monitor.wait();
        }
        lock.lock();
        if (!told)
            condition.await();
        assert ready && told;
        lock.unlock();
        while (!unparked)
            LockSupport.park();
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(latch::countDown).start();
        latch.await();
    }
}
