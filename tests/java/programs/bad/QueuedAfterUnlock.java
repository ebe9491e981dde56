// expect: violation assertion line HERE
// A thread tries to get a lock first and queues up later: the lock may be free when it does.
import java.util.concurrent.locks.ReentrantLock;

public class QueuedAfterUnlock {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock(true);
        lock.lock();
        new Thread(() -> {
            lock.lock();
            lock.unlock();
        }).start();
        lock.unlock();
        int length = lock.getQueueLength();
        boolean waits = lock.hasQueuedThreads();
        assert length > 0 || !waits; // HERE
    }
}
