// A lock that is taken at once is one operation, and so is giving it back.
// states: 1 1 = 3
// states: 2 1 = 16
import java.util.concurrent.locks.ReentrantLock;

public class Locked extends Thread {
    static final ReentrantLock LOCK = new ReentrantLock();
    final int times;

    Locked(int times) {
        this.times = times;
    }

    @Override
    public void run() {
        for (int i = 0; i < times; i++) {
            LOCK.lock();
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Locked[] all = new Locked[Integer.parseInt(args[0])];
        for (int i = 0; i < all.length; i++)
            all[i] = new Locked(Integer.parseInt(args[1]));
        for (Locked t : all)
            t.start();
        for (Locked t : all)
            t.join();
    }
}
