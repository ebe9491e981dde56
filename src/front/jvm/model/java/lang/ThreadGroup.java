package java.lang;

import heddle.Vm;
import java.io.PrintStream;
import java.util.Arrays;

/** A group of threads. It has a list of its subgroups. Its threads are counted and listed only if the program uses the
 * monitors of groups, or asks which threads they have: both are seen by a group's monitor being entered, and then the
 * program is explored again, with Vm.threadGroupsUsed. So methods that nothing about threads depends on do without the
 * monitor until then. */
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    private static final ThreadGroup SYSTEM = new ThreadGroup();
    private static final ThreadGroup MAIN = new ThreadGroup(SYSTEM, "main");

    private final ThreadGroup parent;
    private final String name;
    private int maxPriority = Thread.MAX_PRIORITY;
    private boolean destroyed;
    private boolean daemon;
    private ThreadGroup[] groups = {};
    private Thread[] threads = {}; /* that were started and have not left, in this order */
    private int unstarted;

    private ThreadGroup() {
        parent = null;
        name = "system";
    }

    public ThreadGroup(String name) {
        this(Thread.currentThread().getThreadGroup(), name);
    }

    public ThreadGroup(ThreadGroup parent, String name) {
        this.parent = parent;
        this.name = name;
        maxPriority = parent.maxPriority;
        daemon = parent.daemon;
        if (Vm.threadGroupsUsed()) {
            parent.addInMonitor(this);
            return;
        }
        Vm.atomicBegin();
        parent.add(this);
        Vm.atomicEnd();
    }

    static ThreadGroup main() {
        return MAIN;
    }

    /* ---- what it has ---- */

    private synchronized void addInMonitor(ThreadGroup g) {
        if (destroyed)
            throw new IllegalThreadStateException();
        add(g);
    }

    private void add(ThreadGroup g) {
        groups = Arrays.copyOf(groups, groups.length + 1);
        groups[groups.length - 1] = g;
    }

    private synchronized void remove(ThreadGroup g) {
        if (destroyed)
            return;
        groups = (ThreadGroup[]) without(groups, new ThreadGroup[groups.length], g);
        told();
    }

    /** The rest in the same order, as Arrays.copyOf would give it. */
    private static Object[] without(Object[] all, Object[] rest, Object one) {
        int n = 0;
        for (Object other : all)
            if (other != one)
                rest[n++] = other;
        return Arrays.copyOf(rest, n);
    }

    /** Something has left: waiters are told if no thread is there, and a group that nobody needs any more ends. */
    private void told() {
        if (threads.length == 0)
            notifyAll();
        if (daemon && threads.length == 0 && unstarted == 0 && groups.length == 0)
            destroy();
    }

    /* These are for Thread, while groups are used. */

    synchronized void made() {
        if (destroyed)
            throw new IllegalThreadStateException();
        unstarted++;
    }

    synchronized void starts(Thread t) {
        if (destroyed)
            throw new IllegalThreadStateException();
        threads = Arrays.copyOf(threads, threads.length + 1);
        threads[threads.length - 1] = t;
        unstarted--;
    }

    synchronized void startFailed(Thread t) {
        threads = (Thread[]) without(threads, new Thread[threads.length], t);
        unstarted++;
    }

    /** The thread that runs main was not started. */
    synchronized void adopted(Thread t) {
        unstarted++;
        starts(t);
    }

    synchronized void leaves(Thread t) {
        if (destroyed)
            return;
        threads = (Thread[]) without(threads, new Thread[threads.length], t);
        told();
    }

    private synchronized ThreadGroup[] groups() {
        return groups;
    }

    /* ---- facts about it ---- */

    public final String getName() {
        return name;
    }

    public final ThreadGroup getParent() {
        return parent;
    }

    public final int getMaxPriority() {
        return maxPriority;
    }

    public final void setMaxPriority(int priority) {
        ThreadGroup[] below;
        synchronized (this) {
            if (priority < Thread.MIN_PRIORITY || priority > Thread.MAX_PRIORITY)
                return;
            maxPriority = parent != null ? Math.min(priority, parent.maxPriority) : priority;
            below = groups;
        }
        for (ThreadGroup g : below)
            g.setMaxPriority(priority);
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean daemon) {
        if (daemon)
            groups(); /* from now on it matters when threads leave it */
        this.daemon = daemon;
    }

    public synchronized boolean isDestroyed() {
        return destroyed;
    }

    public final boolean parentOf(ThreadGroup g) {
        for (; g != null; g = g.parent)
            if (g == this)
                return true;
        return false;
    }

    public final void checkAccess() {}

    public int activeCount() {
        int count;
        ThreadGroup[] below;
        synchronized (this) {
            count = threads.length;
            below = groups;
        }
        for (ThreadGroup g : below)
            count += g.activeCount();
        return count;
    }

    public int enumerate(Thread[] list) {
        return enumerate(list, 0, true);
    }

    public int enumerate(Thread[] list, boolean recurse) {
        return enumerate(list, 0, recurse);
    }

    private int enumerate(Thread[] list, int n, boolean recurse) {
        ThreadGroup[] below;
        synchronized (this) {
            for (int i = 0; i < threads.length && n < list.length; i++)
                if (threads[i].hasStarted()) /* it leaves its group before it ends */
                    list[n++] = threads[i];
            below = groups;
        }
        for (int i = 0; recurse && i < below.length; i++)
            n = below[i].enumerate(list, n, true);
        return n;
    }

    public int activeGroupCount() {
        int count = 0;
        for (ThreadGroup g : groups())
            count += 1 + g.activeGroupCount();
        return count;
    }

    public int enumerate(ThreadGroup[] list) {
        return enumerate(list, true);
    }

    public int enumerate(ThreadGroup[] list, boolean recurse) {
        return enumerate(list, 0, recurse);
    }

    private int enumerate(ThreadGroup[] list, int n, boolean recurse) {
        for (ThreadGroup g : groups()) {
            if (n < list.length)
                list[n++] = g;
            if (recurse)
                n = g.enumerate(list, n, true);
        }
        return n;
    }

    public final void interrupt() {
        ThreadGroup[] below;
        synchronized (this) {
            for (Thread t : threads)
                t.interrupt();
            below = groups;
        }
        for (ThreadGroup g : below)
            g.interrupt();
    }

    @Deprecated
    public final void destroy() {
        ThreadGroup[] below;
        synchronized (this) {
            if (destroyed || threads.length > 0)
                throw new IllegalThreadStateException();
            below = groups;
            if (parent != null) {
                destroyed = true;
                groups = new ThreadGroup[0];
            }
        }
        for (ThreadGroup g : below)
            g.destroy();
        if (parent != null)
            parent.remove(this);
    }

    @Deprecated
    public final void stop() {
        Vm.unmodelled("ThreadGroup.stop");
    }

    @Deprecated
    public final void suspend() {
        Vm.unmodelled("ThreadGroup.suspend");
    }

    @Deprecated
    public final void resume() {
        Vm.unmodelled("ThreadGroup.resume");
    }

    @Deprecated
    public boolean allowThreadSuspension(boolean allowed) {
        return true;
    }

    public void list() {
        list(System.out, 0);
    }

    private void list(PrintStream out, int indent) {
        ThreadGroup[] below;
        synchronized (this) {
            out.println(" ".repeat(indent) + this);
            for (Thread t : threads)
                out.println(" ".repeat(indent + 4) + t);
            below = groups;
        }
        for (ThreadGroup g : below)
            g.list(out, indent + 4);
    }

    @Override
    public void uncaughtException(Thread t, Throwable e) {
        if (parent != null) {
            parent.uncaughtException(t, e);
            return;
        }
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null) {
            handler.uncaughtException(t, e);
            return;
        }
        System.err.print("Exception in thread \"" + t.getName() + "\" ");
        e.printStackTrace(System.err);
    }

    @Override
    public String toString() {
        return getClass().getName() + "[name=" + name + ",maxpri=" + maxPriority + "]";
    }
}
