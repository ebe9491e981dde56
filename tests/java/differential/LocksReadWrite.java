import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

public class LocksReadWrite {
    public static void main(String[] args) throws Exception {
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock(); rw.readLock().lock();
        System.out.println(rw.getReadLockCount() + " " + rw.writeLock().tryLock() + rw.getReadHoldCount());
        rw.readLock().unlock(); rw.readLock().unlock();
        rw.writeLock().lock(); rw.readLock().lock(); rw.writeLock().unlock();
        System.out.println(rw.isWriteLocked() + " " + rw.getReadLockCount());
        rw.readLock().unlock();
        StampedLock s = new StampedLock();
        long o = s.tryOptimisticRead();
        System.out.println(s.validate(o));
        long w = s.writeLock();
        System.out.println(s.validate(o) + " " + s.isWriteLocked() + s.tryReadLock());
        s.unlockWrite(w);
        long r = s.readLock(), r2 = s.tryReadLock();
        System.out.println(s.getReadLockCount() + " " + s.tryConvertToWriteLock(r));
        s.unlockRead(r2);
        System.out.println(s.tryConvertToWriteLock(r) != 0);
        int[] v = {0};
        Thread t = new Thread(() -> { rw.writeLock().lock(); v[0]++; rw.writeLock().unlock(); });
        t.start();
        rw.readLock().lock(); int seen = v[0]; rw.readLock().unlock();
        t.join();
        System.out.println(v[0] + " " + (seen <= 1));
    }
}
