public class Monitors {
    static int n;
    static synchronized void inc() { n++; }
    synchronized int rec(int k) { return k == 0 ? 0 : 1 + rec(k - 1); }

    public static void main(String[] args) throws Exception {
        inc();
        Monitors m = new Monitors();
        System.out.println(n + m.rec(10));
        Object l = new Object();
        try { synchronized (l) { System.out.println(Thread.holdsLock(l)); throw new RuntimeException("x"); } } catch (RuntimeException e) { System.out.println(Thread.holdsLock(l)); }
        for (Runnable r : new Runnable[] {l::notify, l::notifyAll, () -> { try { l.wait(); } catch (InterruptedException e) { } }})
            try { r.run(); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        synchronized (l) { synchronized (l) { l.notifyAll(); } l.notify(); }
        synchronized (l) { try { l.wait(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); } }
        Thread.currentThread().interrupt();
        synchronized (l) { try { l.wait(); } catch (InterruptedException e) { System.out.println("interrupted " + Thread.currentThread().isInterrupted()); } }
    }
}
