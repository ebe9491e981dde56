package heddle;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits of java.util.concurrent that are one operation (native/wait.c). After it the library finds that there is
 * nothing to wait for. Where an interrupt could tell, a thread first looks as the library does: whether it is interrupted
 * before it takes an item, whether it need not wait at all before it asks for a result or an end. */
public final class Waits {
    private Waits() {}

    private static final int ITEM = 0, DONE = 1, TERMINATED = 2;

    /* Was it woken? Otherwise its time is up. */
    private static boolean woken(int how) throws InterruptedException {
        if (how == Vm.INTERRUPTED)
            throw new InterruptedException();
        return how == Vm.WOKEN;
    }

    public static Object take(LinkedBlockingQueue<?> queue) throws InterruptedException {
        if (Vm.threadHits() && Thread.interrupted())
            throw new InterruptedException();
        for (;;) {
            woken(Vm.await(queue, ITEM));
            Object item = Vm.poll(queue);
            if (item != null)
                return item;
        }
    }

    public static Object get(FutureTask<?> task) throws InterruptedException, ExecutionException, TimeoutException {
        if (!Vm.threadHits() || !Vm.isDone(task))
            woken(Vm.await(task, DONE));
        return Vm.get(task, 0, TimeUnit.NANOSECONDS);
    }

    public static boolean awaitTermination(ThreadPoolExecutor pool, long timeout, TimeUnit unit)
            throws InterruptedException {
        long nanos = unit.toNanos(timeout);
        if (nanos <= 0)
            return Vm.isTerminated(pool);
        if (Vm.threadHits() && Vm.isTerminated(pool))
            return true;
        if (woken(Vm.awaitTimed(pool, TERMINATED)))
            return true;
        Vm.timePassed(nanos);
        return false;
    }

    /* ---- brief waits ---- */

    /* For up to so many nanoseconds the library does not park, but looks at the clock again and again. Only threads that
     * wait see time pass. So such a wait is made one in which the thread parks: how long it takes is open anyway. */
    private static final int SPINS = 1023;

    public static boolean isBrief(Object queue, long time, TimeUnit unit) {
        long nanos = unit.toNanos(time);
        return nanos > 0 && nanos <= SPINS;
    }

    public static boolean isBrief(Object queue, Object item, long time, TimeUnit unit) {
        return isBrief(queue, time, unit);
    }

    public static Object poll(LinkedTransferQueue<?> queue, long time, TimeUnit unit) throws InterruptedException {
        return Vm.poll(queue, 1, TimeUnit.MILLISECONDS);
    }

    public static boolean give(LinkedTransferQueue<?> queue, Object item, long time, TimeUnit unit)
            throws InterruptedException {
        return Vm.give(queue, item, 1, TimeUnit.MILLISECONDS);
    }

    public static Object poll(SynchronousQueue<?> queue, long time, TimeUnit unit) throws InterruptedException {
        return Vm.poll(queue, 1, TimeUnit.MILLISECONDS);
    }

    public static boolean give(SynchronousQueue<?> queue, Object item, long time, TimeUnit unit)
            throws InterruptedException {
        return Vm.give(queue, item, 1, TimeUnit.MILLISECONDS);
    }
}
