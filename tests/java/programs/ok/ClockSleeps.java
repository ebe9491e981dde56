// expect: inconclusive approximated
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Whatever waited for a time has waited so long. */
public class ClockSleeps {
    static void check(long since, long millis) {
        assert System.nanoTime() - since >= millis * 1000000;
    }

    public static void main(String[] args) throws Exception {
        Instant instant = Instant.now();
        long start = System.nanoTime();
        Thread.sleep(10);
        Thread.sleep(5, 1);
        check(start, 15);
        assert Duration.between(instant, Instant.now()).toMillis() >= 15;
        start = System.nanoTime();
        boolean counted = new CountDownLatch(1).await(7, TimeUnit.MILLISECONDS);
        assert !counted;
        check(start, 7);
        ReentrantLock lock = new ReentrantLock();
        Condition never = lock.newCondition();
        lock.lock();
        Date until = new Date(System.currentTimeMillis() + 20);
        assert !never.awaitUntil(until);
        assert System.currentTimeMillis() >= until.getTime();
        lock.unlock();
    }
}
