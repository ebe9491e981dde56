// expect: verified
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Whether time passes is a choice inside the library's atomic sections: who is held back by one
 * meanwhile is not stuck, and others may wait for it. */
public class TimedLock {
    static final ReentrantLock lock = new ReentrantLock();
    static int entered;

    public static void main(String[] args) throws InterruptedException {
        Thread timed = new Thread(() -> {
            try {
                if (lock.tryLock(10, TimeUnit.MILLISECONDS)) {
                    entered++;
                    lock.unlock();
                }
            } catch (InterruptedException e) {
                throw new AssertionError();
            }
        });
        Thread plain = new Thread(() -> {
            lock.lock();
            entered++;
            lock.unlock();
        });
        timed.start();
        plain.start();
        plain.join();
        timed.join();
        assert entered == 1 || entered == 2;
    }
}
