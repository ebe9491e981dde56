import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** N producers and N consumers share a buffer for one item, under a lock with two conditions. */
public class Conditions {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition filled = lock.newCondition(), emptied = lock.newCondition();
    static int items;

    static void put() {
        lock.lock();
        try {
            while (items == 1)
                emptied.awaitUninterruptibly();
            items++;
            filled.signal();
        } finally {
            lock.unlock();
        }
    }

    static void take() {
        lock.lock();
        try {
            while (items == 0)
                filled.awaitUninterruptibly();
            items--;
            emptied.signal();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[2 * n];
        for (int i = 0; i < n; i++) {
            threads[i] = new Thread(Conditions::put);
            threads[n + i] = new Thread(Conditions::take);
        }
        for (Thread t : threads)
            t.start();
        for (Thread t : threads)
            t.join();
    }
}
