package java.lang;

import heddle.Vm;
import java.lang.ref.Reference;

/** The work after a collection: references are put into their queues, finalizers run. */
public final class Collector implements Runnable {
    private Collector() {}

    /** The thread that collects at any moment, if finalizers run. */
    public static void start() {
        Thread thread = new Thread(ThreadGroup.main().getParent(), new Collector(), "Finalizer");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        for (;;)
            handle(Vm.collectOne());
    }

    private static void handle(Object found) {
        if (found instanceof Object[])
            enqueue((Object[]) found);
        else if (found != null)
            finish(found);
    }

    /** An exception of a finalizer is ignored (JLS 12.6). */
    private static void finish(Object object) {
        try {
            object.finalize();
        } catch (Throwable ignored) {
        }
    }

    private static void enqueue(Object[] references) {
        for (Object reference : references)
            Vm.enqueue((Reference<?>) reference);
    }

    /** System.gc(). */
    public static void collect(Runtime runtime) {
        Object[] references = Vm.collect();
        if (references != null)
            enqueue(references);
        Object[] more = Vm.condemn();
        if (more != null)
            finish(more);
    }

    private static final Object gate = new Object();
    private static Object[] found = {}; /* and not finalized yet, in no order */
    private static Thread runs; /* null: nothing is left */

    private static void finish(Object[] more) {
        Thread fresh = null;
        synchronized (gate) {
            Object[] all = new Object[found.length + more.length];
            System.arraycopy(found, 0, all, 0, found.length);
            System.arraycopy(more, 0, all, found.length, more.length);
            found = all;
            if (runs == null)
                runs = fresh = new Thread(ThreadGroup.main().getParent(), Collector::finishFound, "Finalizer");
        }
        if (fresh != null) {
            fresh.setDaemon(true);
            fresh.start();
        }
    }

    private static Object take() {
        synchronized (gate) {
            if (found.length == 0) {
                runs = null;
                gate.notifyAll();
                return null;
            }
            int at = found.length == 1 ? 0 : Vm.choose(found.length);
            Object object = found[at];
            Object[] rest = new Object[found.length - 1];
            System.arraycopy(found, 0, rest, 0, at);
            System.arraycopy(found, at + 1, rest, at, rest.length - at);
            found = rest;
            return object;
        }
    }

    private static void finishFound() {
        for (Object object = take(); object != null; object = take())
            finish(object);
    }

    /** System.runFinalization(): waits for those that a collection found. An interrupt is kept. */
    public static void finalizeNow(Runtime runtime) {
        boolean interrupted = false;
        synchronized (gate) {
            while (runs != null && runs != Thread.currentThread())
                try {
                    gate.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
        }
        if (interrupted)
            Thread.currentThread().interrupt();
    }
}
