// expect: verified
// A group knows its threads from their start to their end, in the order of the starts.
public class ThreadGroups {
    static volatile boolean stop;

    static void waits(Object monitor) {
        synchronized (monitor) {
            while (!stop)
                try {
                    monitor.wait();
                } catch (InterruptedException e) {
                }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadGroup outer = new ThreadGroup("outer"), inner = new ThreadGroup(outer, "inner");
        Thread a = new Thread(outer, () -> {}, "a"), b = new Thread(inner, () -> waits(inner), "b");
        assert outer.activeCount() == 0 && outer.activeGroupCount() == 1 && !outer.isDestroyed();
        b.start();
        assert outer.activeCount() == 1 && inner.activeCount() == 1;
        a.start();
        a.join();
        Thread[] all = new Thread[3];
        assert outer.enumerate(all) == 1 && all[0] == b && all[1] == null && outer.enumerate(all, false) == 0;
        assert Thread.enumerate(all) == 2 && all[0] == Thread.currentThread() && all[1] == b;
        synchronized (inner) {
            stop = true;
            inner.notifyAll();
            while (inner.activeCount() > 0)
                inner.wait();
        }
        assert a.getThreadGroup() == null && outer.activeCount() == 0;
        outer.destroy();
        assert outer.isDestroyed() && inner.isDestroyed();
        try {
            new Thread(inner, () -> {});
            assert false;
        } catch (IllegalThreadStateException e) {
        }
        ThreadGroup brief = new ThreadGroup("brief");
        brief.setDaemon(true);
        Thread c = new Thread(brief, () -> {});
        c.start();
        c.join();
        assert brief.isDestroyed();
    }
}
