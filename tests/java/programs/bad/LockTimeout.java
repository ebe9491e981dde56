// expect: violation assertion line HERE
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Waiting with a timeout inside the library's own loop may end either way. */
public class LockTimeout {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile int got, missed;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                if (lock.tryLock(1, TimeUnit.SECONDS)) {
                    got++;
                    lock.unlock();
                } else {
                    missed++;
                }
            } catch (InterruptedException e) {
                throw new AssertionError();
            }
        });
        t.start();
        lock.lock();
        lock.unlock();
        t.join();
        assert missed == 0; // HERE
    }
}
