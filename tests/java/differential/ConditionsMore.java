import java.util.concurrent.locks.*;

public class ConditionsMore {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        Condition ready = lock.newCondition();
        boolean[] flag = {false};
        Thread t = new Thread(() -> {
            lock.lock();
            try {
                while (!flag[0])
                    ready.awaitUninterruptibly();
                System.out.println("woken");
            } finally {
                lock.unlock();
            }
        });
        t.start();
        lock.lock();
        lock.lock();
        flag[0] = true;
        ready.signalAll();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.isFair());
        lock.unlock();
        lock.unlock();
        t.join();
        try {
            ready.signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println("signal without the lock");
        }
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.writeLock().lock();
        both.readLock().lock();
        both.writeLock().unlock();
        System.out.println(both.getReadLockCount() + " " + both.isWriteLocked() + " " + both.getReadHoldCount());
        System.out.println(both.writeLock().tryLock());
        both.readLock().unlock();
        System.out.println(both.writeLock().tryLock() + " " + both.isWriteLockedByCurrentThread());
        try {
            both.readLock().unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
