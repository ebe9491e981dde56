// A wait ends by a signal, 1, or by its time-out, and then the time is over, 2. 0: too early.
// outcomes: 1 2 of 0..2
// clock
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
class clock_timed_wait {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition go = lock.newCondition();
    static boolean ready;
    static void waker() {
        lock.lock();
        ready = true;
        go.signal();
        lock.unlock();
    }
    static int outcome() throws InterruptedException {
        Thread t = new Thread(clock_timed_wait::waker);
        long start = System.nanoTime();
        boolean woken = true;
        t.start();
        lock.lock();
        while (!ready && woken)
            woken = go.await(5, TimeUnit.MILLISECONDS);
        lock.unlock();
        t.join();
        return woken ? 1 : System.nanoTime() - start >= 5000000 ? 2 : 0;
    }
    public static void main(String[] args) throws InterruptedException {
        assert outcome() != (args.length > 0 ? Integer.parseInt(args[0]) : -1);
    }
}
