import java.util.concurrent.locks.*;

public class ConditionAwait {
    public static void main(String[] args) throws Throwable {
        ReentrantLock l = new ReentrantLock(); Condition c = l.newCondition(); boolean[] done = {false}; Thread t = new Thread(() -> { l.lock(); done[0] = true; c.signal(); l.unlock(); }); l.lock(); t.start(); while (!done[0]) c.await(); l.unlock(); System.out.println(done[0]);
    }
}
