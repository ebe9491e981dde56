// expect: violation deadlock
import java.util.concurrent.locks.ReentrantLock;

public class ForgottenUnlock {
    public static void main(String[] args) {
        ReentrantLock l = new ReentrantLock();
        new Thread(() -> { l.lock(); if (args.length == 0) return; l.unlock(); }).start();
        l.lock();
        l.unlock();
    }
}
