import java.util.concurrent.locks.StampedLock;

public class StampedLocks {
    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        long optimistic = lock.tryOptimisticRead();
        System.out.println(lock.validate(optimistic));
        long write = lock.writeLock();
        System.out.println(lock.validate(optimistic) + " " + lock.isWriteLocked() + " " + lock.tryReadLock());
        long read = lock.tryConvertToReadLock(write);
        System.out.println((read != 0) + " " + lock.isReadLocked() + " " + lock.getReadLockCount());
        long again = lock.readLock();
        System.out.println(lock.tryConvertToWriteLock(read) + " " + lock.getReadLockCount());
        lock.unlockRead(again);
        long up = lock.tryConvertToWriteLock(read);
        System.out.println(up != 0);
        lock.unlock(up);
        System.out.println(StampedLock.isOptimisticReadStamp(lock.tryOptimisticRead()));
        try {
            lock.unlockWrite(up);
        } catch (IllegalMonitorStateException e) {
            System.out.println("not locked");
        }
        int[] sum = {0};
        Thread t = new Thread(() -> {
            long stamp = lock.writeLock();
            sum[0] += 1;
            lock.unlockWrite(stamp);
        });
        t.start();
        long mine = lock.asWriteLock().tryLock() ? 1 : 0;
        if (mine == 1) {
            sum[0] += 1;
            lock.asWriteLock().unlock();
        }
        t.join();
        System.out.println(sum[0] == 1 + mine);
    }
}
