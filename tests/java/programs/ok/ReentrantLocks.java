// expect: verified
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLocks {
    static int n;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock l = new ReentrantLock();
        Runnable r = () -> { l.lock(); try { n++; } finally { l.unlock(); } };
        Thread t = new Thread(r);
        t.start();
        r.run();
        t.join();
        assert n == 2;
    }
}
