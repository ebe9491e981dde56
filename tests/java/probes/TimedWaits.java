import java.io.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** What waits no longer than so long. */
public class TimedWaits {
    static void p(Object o) { System.out.println(o); }

    static void exchTime() throws Throwable {
        Exchanger<String> e = new Exchanger<>();
        try {
            e.exchange("x", 10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException x) {
            p(x);
        }
    }
    static void futTask() throws Throwable {
        FutureTask<Integer> f = new FutureTask<>(() -> 5);
        f.run();
        p(f.get() + " " + f.isDone() + " " + f.cancel(true));
        FutureTask<Integer> g = new FutureTask<>(() -> { throw new IOException("x"); });
        g.run();
        try {
            g.get();
        } catch (ExecutionException e) {
            p(e);
        }
        FutureTask<Integer> h = new FutureTask<>(() -> 5);
        h.cancel(false);
        try {
            h.get();
        } catch (CancellationException e) {
            p(e);
        }
        try {
            new FutureTask<>(() -> 1).get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            p(e);
        }
    }
    static void condTimed() throws Throwable {
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        l.lock();
        p(c.awaitNanos(1000) <= 0);
        p(c.await(1, TimeUnit.MILLISECONDS));
        l.unlock();
        try {
            c.signal();
        } catch (IllegalMonitorStateException e) {
            p(e);
        }
        p(l.hasQueuedThreads() + " " + l.isFair() + " " + l.getHoldCount());
    }

    public static void main(String[] args) throws Throwable {
        exchTime();
        futTask();
        condTimed();
    }
}
