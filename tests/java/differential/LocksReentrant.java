import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class LocksReentrant {
    public static void main(String[] args) throws Exception {
        ReentrantLock l = new ReentrantLock();
        l.lock(); l.lock();
        System.out.println(l.getHoldCount() + " " + l.isHeldByCurrentThread() + l.isLocked() + l.isFair() + l.tryLock());
        l.unlock(); l.unlock(); l.unlock();
        System.out.println(l.isLocked());
        try { l.unlock(); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        boolean[] got = new boolean[2];
        l.lock();
        Thread t = new Thread(() -> { got[0] = l.tryLock(); if (got[0]) l.unlock(); l.lock(); got[1] = true; l.unlock(); });
        t.start();
        l.unlock();
        t.join();
        System.out.println(got[1]);
        Condition c = l.newCondition();
        try { c.signal(); } catch (IllegalMonitorStateException e) { System.out.println("no owner"); }
        int[] state = {0};
        Thread w = new Thread(() -> { l.lock(); try { while (state[0] == 0) c.awaitUninterruptibly(); state[0] = 2; c.signalAll(); } finally { l.unlock(); } });
        w.start();
        l.lock();
        try { state[0] = 1; c.signal(); while (state[0] != 2) c.await(); } finally { l.unlock(); }
        System.out.println(state[0]);
        w.join();
    }
}
