// expect: violation assertion line HERE
// A thread whose time is up tries for the last time and leaves the queue later.
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class QueuedAfterTimeout {
    static volatile boolean got = true;

    public static void main(String[] args) throws InterruptedException {
        Semaphore s = new Semaphore(0, true);
        Thread t = new Thread(() -> {
            try {
                got = s.tryAcquire(1, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        s.release();
        int length = s.getQueueLength();
        t.join();
        assert length == 0 || got; // HERE
    }
}
