// expect: verified
import java.util.concurrent.locks.LockSupport;

// A thread that has a permit before it parks, and one that joins a thread that has ended, never wait.
public class NeverSeenWaiting {
    static volatile boolean set;

    public static void main(String[] args) throws InterruptedException {
        Thread ended = new Thread(() -> {});
        Thread t = new Thread(() -> {
            while (!set)
                Thread.yield();
            LockSupport.park();
            try {
                ended.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        ended.start();
        ended.join();
        t.start();
        LockSupport.unpark(t);
        set = true;
        if (t.getState() == Thread.State.WAITING)
            throw new AssertionError("it waits");
        t.join();
    }
}
