package java.lang;

import heddle.Vm;
import java.io.PrintStream;

/** A group of threads. It keeps a list of its subgroups, but not of its threads: if these are asked for, the machine
 * lists them. */
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    private static final ThreadGroup SYSTEM = new ThreadGroup();
    private static final ThreadGroup MAIN = new ThreadGroup(SYSTEM, "main");

    private final ThreadGroup parent;
    private final String name;
    private int maxPriority = Thread.MAX_PRIORITY;
    boolean destroyed;
    private boolean daemon;
    private ThreadGroup[] groups = {};

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
        parent.add(this);
    }

    static ThreadGroup main() {
        return MAIN;
    }

    private synchronized void add(ThreadGroup g) {
        if (destroyed)
            throw new IllegalThreadStateException();
        ThreadGroup[] more = new ThreadGroup[groups.length + 1];
        System.arraycopy(groups, 0, more, 0, groups.length);
        more[groups.length] = g;
        groups = more;
    }

    private synchronized void remove(ThreadGroup g) {
        ThreadGroup[] fewer = new ThreadGroup[groups.length - 1];
        int n = 0;
        for (ThreadGroup other : groups)
            if (other != g)
                fewer[n++] = other;
        groups = fewer;
    }

    private synchronized ThreadGroup[] groups() {
        return groups;
    }

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
        if (priority < Thread.MIN_PRIORITY || priority > Thread.MAX_PRIORITY)
            return;
        maxPriority = parent != null ? Math.min(priority, parent.maxPriority) : priority;
        for (ThreadGroup g : groups())
            g.setMaxPriority(priority);
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean daemon) {
        this.daemon = daemon;
    }

    public boolean isDestroyed() {
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
        int count = 0;
        for (int i = 0; i < Vm.threadCount(); i++)
            if (live(i, true) != null)
                count++;
        return count;
    }

    private Thread live(int number, boolean recurse) {
        if (!Vm.threadAlive(number))
            return null;
        Thread t = (Thread) Vm.threadObject(number);
        ThreadGroup g = t != null ? t.getThreadGroup() : null;
        return g != null && (recurse ? parentOf(g) : g == this) ? t : null;
    }

    public int enumerate(Thread[] list) {
        return enumerate(list, true);
    }

    public int enumerate(Thread[] list, boolean recurse) {
        int n = 0;
        for (int i = 0; i < Vm.threadCount() && n < list.length; i++) {
            Thread t = live(i, recurse);
            if (t != null)
                list[n++] = t;
        }
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
        for (int i = 0; i < Vm.threadCount(); i++) {
            Thread t = live(i, true);
            if (t != null)
                t.interrupt();
        }
    }

    @Deprecated
    public final void destroy() {
        if (destroyed || activeCount() > 0)
            throw new IllegalThreadStateException();
        for (ThreadGroup g : groups())
            g.destroy();
        if (parent != null) {
            destroyed = true;
            parent.remove(this);
        }
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
        out.println(" ".repeat(indent) + this);
        Thread[] threads = new Thread[activeCount()];
        int n = enumerate(threads, false);
        for (int i = 0; i < n; i++)
            out.println(" ".repeat(indent + 4) + threads[i]);
        for (ThreadGroup g : groups())
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
