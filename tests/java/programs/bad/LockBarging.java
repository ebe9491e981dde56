// expect: violation assertion line HERE
import java.util.concurrent.locks.ReentrantLock;

/** Whoever leaves a lock may take it again before the one it woke: no order of the queue forbids it. */
public class LockBarging {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile boolean waits;
    static int last;

    public static void main(String[] args) throws InterruptedException {
        lock.lock();
        Thread t = new Thread(() -> {
            lock.lock();
            last = 1;
            lock.unlock();
        });
        t.start();
        waits = lock.hasQueuedThread(t);
        lock.unlock();
        lock.lock();
        boolean barged = waits && last == 0;
        lock.unlock();
        t.join();
        assert !barged; // HERE
    }
}
