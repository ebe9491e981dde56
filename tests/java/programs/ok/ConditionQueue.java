// expect: verified
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A signal given under the lock is never lost on one who waits in a loop, interrupted or not. */
public class ConditionQueue {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition ready = lock.newCondition();
    static int items, taken, interrupted;

    static void take() {
        lock.lock();
        try {
            while (items == 0)
                ready.await();
            items--;
            taken++;
        } catch (InterruptedException e) {
            interrupted++;
            ready.signal(); // it may have been meant for this one
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(ConditionQueue::take), b = new Thread(ConditionQueue::take);
        a.start();
        b.start();
        b.interrupt();
        lock.lock();
        items += 2;
        ready.signal();
        ready.signal();
        lock.unlock();
        a.join();
        b.join();
        assert taken + interrupted == 2 && taken >= 1;
    }
}
