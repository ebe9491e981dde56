// expect: violation assertion line HERE
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** A program's own synchronizer is explored step by step: this one looks and takes in two steps. */
public class OwnSynchronizer extends AbstractQueuedSynchronizer {
    @Override
    protected boolean tryAcquire(int n) {
        if (getState() != 0)
            return false;
        setState(1);
        return true;
    }

    @Override
    protected boolean tryRelease(int n) {
        setState(0);
        return true;
    }

    static volatile int inside;

    public static void main(String[] args) {
        OwnSynchronizer lock = new OwnSynchronizer();
        Runnable both = () -> {
            lock.acquire(1);
            int now = ++inside;
            assert now == 1; // HERE
            inside--;
            lock.release(1);
        };
        new Thread(both).start();
        both.run();
    }
}
