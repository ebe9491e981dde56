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
    }

    /** System.runFinalization(), which promises nothing. */
    public static void finalizeNow(Runtime runtime) {
        Thread.yield();
    }
}
