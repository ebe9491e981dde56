import java.util.concurrent.locks.*;

public class Stamped {
    public static void main(String[] args) throws Throwable {
        StampedLock s = new StampedLock(); long w = s.writeLock(); s.unlockWrite(w); long r = s.tryOptimisticRead(); System.out.println(s.validate(r));
    }
}
