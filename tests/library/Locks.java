import java.util.concurrent.locks.ReentrantLock;

public class Locks {
    static int a, b, tried;

    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Thread t = new Thread(() -> {
            l.lock();
            a = b + 1;
            l.unlock();
        });
        t.start();
        if (l.tryLock()) {
            b = a + 1;
            tried = l.hasQueuedThreads() ? 2 : 1;
            l.unlock();
        }
        t.join();
    }
}
