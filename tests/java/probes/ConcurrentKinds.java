import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Locks, views and flows whose outcome does not depend on an order. */
public class ConcurrentKinds {
    static void p(Object o) { System.out.println(o); }

    static void stamp() throws Throwable {
        StampedLock l = new StampedLock();
        long s = l.tryOptimisticRead();
        p(l.validate(s));
        long w = l.tryConvertToWriteLock(s);
        p(w != 0 && l.isWriteLocked());
        p(l.validate(s));
        long r = l.tryConvertToReadLock(w);
        p(l.isReadLocked() + " " + l.getReadLockCount());
        p(l.tryConvertToOptimisticRead(r) != 0);
        p(l.tryWriteLock() != 0);
        p(l.tryReadLock());
        p(l.toString().replaceAll("@.*\\[", "["));
        l.tryUnlockWrite();
        p(l.asReadWriteLock().readLock().tryLock());
    }
    static void flow1() throws Throwable {
        SubmissionPublisher<Integer> s = new SubmissionPublisher<>(Runnable::run, 4);
        List<Object> got = new ArrayList<>();
        s.subscribe(new Flow.Subscriber<>() {
            Flow.Subscription u;
            public void onSubscribe(Flow.Subscription u) {
                this.u = u;
                u.request(2);
            }
            public void onNext(Integer i) {
                got.add(i);
                u.request(1);
            }
            public void onError(Throwable t) { got.add(t); }
            public void onComplete() { got.add("done"); }
        });
        s.submit(1);
        s.submit(2);
        s.submit(3);
        s.close();
        p(got);
        p(s.isClosed() + " " + s.getNumberOfSubscribers());
    }
    static void skipViews() throws Throwable {
        ConcurrentSkipListMap<Integer, String> m = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 10; i++)
            m.put(i, "v" + i);
        p(m.headMap(3));
        p(m.tailMap(7, false));
        p(m.subMap(2, true, 5, true).descendingMap());
        p(m.ceilingEntry(4) + " " + m.lowerKey(4) + " " + m.pollFirstEntry());
        p(m.keySet().headSet(4));
        p(m.merge(5, "x", String::concat));
        p(new ConcurrentSkipListSet<>(List.of(3, 1, 2)).descendingSet());
    }
    static void cfCancel() throws Throwable {
        CompletableFuture<String> f = new CompletableFuture<>();
        p(f.cancel(true));
        p(f.isCancelled() + " " + f.isCompletedExceptionally());
        try {
            f.get();
        } catch (CancellationException e) {
            p("cancelled");
        }
        p(f.whenComplete((v, t) -> p(t instanceof CancellationException)).isDone());
        p(f.getNumberOfDependents());
    }
    static void adders() throws Throwable {
        LongAdder a = new LongAdder();
        a.add(5);
        a.increment();
        p(a.sumThenReset() + " " + a);
        LongAccumulator m = new LongAccumulator(Math::max, Long.MIN_VALUE);
        m.accumulate(3);
        m.accumulate(9);
        p(m.get());
        DoubleAdder d = new DoubleAdder();
        d.add(1.5);
        p(d);
        AtomicStampedReference<String> r = new AtomicStampedReference<>("a", 0);
        p(r.compareAndSet("a", "b", 0, 1) + " " + r.getStamp());
        AtomicMarkableReference<String> k = new AtomicMarkableReference<>("x", false);
        p(k.attemptMark("x", true) + " " + k.isMarked());
        AtomicIntegerArray ia = new AtomicIntegerArray(3);
        ia.accumulateAndGet(1, 5, Integer::sum);
        p(ia);
    }
    static void rwUp() throws Throwable {
        ReentrantReadWriteLock l = new ReentrantReadWriteLock();
        l.readLock().lock();
        p(l.writeLock().tryLock());
        l.readLock().unlock();
        l.writeLock().lock();
        l.readLock().lock();
        l.writeLock().unlock();
        p(l.getReadHoldCount() + " " + l.isWriteLocked() + " " + l.getReadLockCount());
        try {
            l.writeLock().unlock();
        } catch (IllegalMonitorStateException e) {
            p(e);
        }
    }
    static void tls() throws Throwable {
        ThreadLocal<Integer> t = ThreadLocal.withInitial(() -> 5);
        InheritableThreadLocal<String> i = new InheritableThreadLocal<>() {
            protected String childValue(String s) { return s + "!"; }
        };
        i.set("a");
        Thread th = new Thread(() -> p(t.get() + i.get()), "n");
        th.start();
        th.join();
        t.set(1);
        t.remove();
        p(t.get());
        p(th.getState() + " " + th.isAlive() + " " + th.getName() + " " + th.isDaemon() + " " +
          th.getPriority() + " " + Thread.currentThread().getThreadGroup().getName());
        try {
            th.start();
        } catch (IllegalThreadStateException e) {
            p(e);
        }
        p(th);
    }

    public static void main(String[] args) throws Throwable {
        stamp();
        flow1();
        skipViews();
        cfCancel();
        adders();
        rwUp();
        tls();
    }
}
