// expect: violation assertion
import java.util.concurrent.locks.LockSupport;

// A thread that may go on still seems to wait until it does.
public class WokenStillWaits {
    static volatile boolean set;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            while (!set)
                LockSupport.park();
        });
        t.start();
        while (t.getState() != Thread.State.WAITING)
            Thread.yield();
        set = true;
        LockSupport.unpark(t);
        if (t.getState() == Thread.State.WAITING)
            throw new AssertionError("it waits");
    }
}
