import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class AtomicThreads {
    static class C { volatile int v; volatile String s = "x"; volatile long w; }

    public static void main(String[] args) throws Exception {
        C c = new C();
        AtomicIntegerFieldUpdater<C> u = AtomicIntegerFieldUpdater.newUpdater(C.class, "v");
        AtomicReferenceFieldUpdater<C, String> us = AtomicReferenceFieldUpdater.newUpdater(C.class, String.class, "s");
        AtomicLongFieldUpdater<C> uw = AtomicLongFieldUpdater.newUpdater(C.class, "w");
        Runnable r = () -> { u.incrementAndGet(c); uw.addAndGet(c, 5); };
        Thread a = new Thread(r), b = new Thread(r);
        a.start(); b.start(); a.join(); b.join();
        System.out.println(c.v + " " + c.w + us.compareAndSet(c, "x", "y") + us.getAndSet(c, "z") + c.s + u.getAndUpdate(c, x -> x * 5) + u.get(c));
        try { AtomicIntegerFieldUpdater.newUpdater(C.class, "nope"); } catch (RuntimeException e) { System.out.println(e.getCause()); }
    }
}
