// expect: violation deadlock
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLocks {
    public static void main(String[] args) {
        ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
        new Thread(() -> { a.lock(); b.lock(); b.unlock(); a.unlock(); }).start();
        b.lock(); a.lock(); a.unlock(); b.unlock();
    }
}
