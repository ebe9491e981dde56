// expect: violation data-race line HERE
// A tryLock that fails shows that somebody has the lock, and orders nothing.
import java.util.concurrent.locks.ReentrantLock;

public class TryLockFailed {
    static final ReentrantLock lock = new ReentrantLock();
    static int data;

    static void first() {
        data = 1; // HERE
        lock.lock();
    }

    static void second() {
        if (!lock.tryLock()) data = 2;
        else lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] t = {new Thread(TryLockFailed::first), new Thread(TryLockFailed::second)};
        for (Thread one : t) one.start();
        for (Thread one : t) one.join();
    }
}
