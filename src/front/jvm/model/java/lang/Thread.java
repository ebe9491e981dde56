package java.lang;

import heddle.Confined;
import heddle.Monitors;
import heddle.Vm;
import java.security.AccessControlContext;
import java.util.HashMap;
import java.util.Map;
import sun.nio.ch.Interruptible;

/** A thread of the machine. The machine knows whether it is alive or interrupted, so this is not kept here a second
 * time. Unless the program uses the monitors of threads or of their groups, starts, joins and ends do not: so they are
 * independent of one another. */
public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1, NORM_PRIORITY = 5, MAX_PRIORITY = 10;

    private static final int NOT_STARTED = -1;
    private static final Counter names = new Counter(), ids = new Counter();
    private static volatile UncaughtExceptionHandler defaultUncaughtExceptionHandler;

    private volatile String name;
    private int priority = NORM_PRIORITY;
    private boolean daemon;
    private boolean interruptedEarly;
    private volatile int number = NOT_STARTED; /* of the machine's thread, set when this one starts */
    @Confined private Runnable target; /* to the thread that makes this one, then to this one until it ends */
    private final ThreadGroup group;
    private volatile boolean hasLeft; /* its group; only if groups are used */
    private ClassLoader contextClassLoader;
    private AccessControlContext inheritedAccessControlContext;
    private final long stackSize;
    private final long tid;
    private volatile UncaughtExceptionHandler uncaughtExceptionHandler;
    private volatile Interruptible blocker;

    /* Used by other classes of the JDK, some of them by name. */
    @Confined ThreadLocal.ThreadLocalMap threadLocals;
    @Confined ThreadLocal.ThreadLocalMap inheritableThreadLocals;
    volatile Object parkBlocker;
    @Confined long threadLocalRandomSeed;
    @Confined int threadLocalRandomProbe;
    @Confined int threadLocalRandomSecondarySeed;

    /** Counts without a lock. */
    private static final class Counter {
        private static final jdk.internal.misc.Unsafe UNSAFE = jdk.internal.misc.Unsafe.getUnsafe();
        private static final long OFFSET = UNSAFE.objectFieldOffset(Counter.class, "count");
        private int count;

        int next() {
            return UNSAFE.getAndAddInt(this, OFFSET, 1);
        }
    }

    public enum State { NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED }

    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread t, Throwable e);
    }

    /** Makes the object of the thread that runs main. */
    private Thread(ThreadGroup group, String name, boolean first) {
        this(group, null, name, 0, false, first);
    }

    public Thread() {
        this(null, null, null, 0, true, false);
    }

    public Thread(Runnable target) {
        this(null, target, null, 0, true, false);
    }

    Thread(Runnable target, AccessControlContext context) {
        this(null, target, null, 0, false, false);
        inheritedAccessControlContext = context;
    }

    public Thread(ThreadGroup group, Runnable target) {
        this(group, target, null, 0, true, false);
    }

    public Thread(String name) {
        this(null, null, checked(name), 0, true, false);
    }


    public Thread(ThreadGroup group, String name) {
        this(group, null, checked(name), 0, true, false);
    }

    public Thread(Runnable target, String name) {
        this(null, target, checked(name), 0, true, false);
    }

    public Thread(ThreadGroup group, Runnable target, String name) {
        this(group, target, checked(name), 0, true, false);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize) {
        this(group, target, checked(name), stackSize, true, false);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize,
                  boolean inheritThreadLocals) {
        this(group, target, checked(name), stackSize, inheritThreadLocals, false);
    }

    private Thread(ThreadGroup group, Runnable target, String name, long stackSize, boolean inherit,
                   boolean first) {
        Thread parent = first ? null : currentThread();
        this.target = target;
        this.stackSize = stackSize;
        this.group = group != null ? group : parent.group;
        if (!first && Vm.threadGroupsUsed())
            this.group.made();
        Vm.atomicBegin();
        int nameless = name == null ? names.next() : 0;
        this.tid = ids.next() + 1;
        if (!first)
            inherit(parent);
        Vm.atomicEnd();
        this.name = name != null ? name : "Thread-" + nameless;
        if (inherit && parent.inheritableThreadLocals != null)
            inheritableThreadLocals = ThreadLocal.createInheritedMap(parent.inheritableThreadLocals);
    }

    private static String checked(String name) {
        if (name == null)
            throw new NullPointerException("name cannot be null");
        return name;
    }

    private void inherit(Thread parent) {
        daemon = parent.daemon;
        priority = Math.min(parent.priority, group.getMaxPriority());
        contextClassLoader = parent.contextClassLoader;
    }

    /* ---- the running thread ---- */

    public static native Thread currentThread();

    /** The object of the first thread, which no thread started; made when it first asks for it. */
    private static Thread adopt() {
        Thread self = new Thread(ThreadGroup.main(), "main", true);
        Vm.threadAdopt(self);
        if (Vm.threadGroupsUsed())
            self.group.adopted(self);
        return self;
    }

    public static void yield() {
        Vm.threadYield();
    }

    public static void onSpinWait() {
        Vm.threadYield();
    }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0)
            throw new IllegalArgumentException("timeout value is negative");
        if (Vm.threadEndsSeen())
            Vm.threadRest();
        if (interrupted() || Vm.threadSleep(true) == Vm.INTERRUPTED) {
            interrupted();
            throw new InterruptedException("sleep interrupted");
        }
        Vm.timePassed(millis * 1000000);
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        nanosChecked(millis, nanos);
        sleep(millis);
    }

    private static void nanosChecked(long millis, int nanos) {
        if (millis < 0)
            throw new IllegalArgumentException("timeout value is negative");
        if (nanos < 0 || nanos > 999999)
            throw new IllegalArgumentException("nanosecond timeout value out of range");
    }

    public static boolean interrupted() {
        return Vm.threadInterrupted(Vm.ME, true);
    }

    public static boolean holdsLock(Object object) {
        return heddle.Monitors.owned(object);
    }

    public static void dumpStack() {
        new Exception("Stack trace").printStackTrace();
    }

    static void blockedOn(Interruptible b) {
        currentThread().blocker = b;
    }

    /* ---- start, run, end ---- */

    public void start() {
        if (!Vm.threadMonitorsUsed())
            startNow();
        else
            synchronized (this) {
                startNow();
            }
    }

    private void startNow() {
        boolean listed = Vm.threadGroupsUsed() && !hasStarted();
        if (listed)
            group.starts(this);
        if (Vm.threadStart(this))
            return;
        if (listed)
            group.startFailed(this);
        throw new IllegalThreadStateException();
    }

    /** A thread forgets its task when it ends. */
    @Override
    public void run() {
        boolean own = this == currentThread();
        Runnable what = own || !hasEnded() ? target : null;
        if (what != null)
            what.run();
    }

    /** The thread is about to end: it drops what it held for itself. */
    public static void leave() {
        Object self = Vm.threadOwn();
        if (self != null)
            ((Thread) self).exit();
    }

    private void exit() {
        if (Vm.threadGroupsUsed()) {
            group.leaves(this);
            hasLeft = true;
        }
        threadLocals = null;
        inheritableThreadLocals = null;
        target = null;
        if (Vm.threadMonitorsUsed())
            Vm.threadLeave(this);
    }

    public final void join() throws InterruptedException {
        join(0);
    }

    public final void join(long millis) throws InterruptedException {
        if (millis < 0)
            throw new IllegalArgumentException("timeout value is negative");
        if (Vm.threadMonitorsUsed()) {
            joinInMonitor(millis);
            return;
        }
        if (!hasStarted())
            return;
        int thread = machineNumber();
        if (Vm.threadEndsSeen())
            Vm.threadSettle(thread);
        int how = Vm.threadJoin(thread, millis > 0, true);
        if (how == Vm.TIME_IS_UP)
            Vm.timePassed(millis * 1000000);
        if (how == Vm.INTERRUPTED) {
            interrupted();
            throw new InterruptedException();
        }
    }

    /** Waits in the monitor that the thread's end needs. At last the machine is told that the end was awaited. */
    private synchronized void joinInMonitor(long millis) throws InterruptedException {
        boolean over = false;
        while (!over && isRunning())
            over = Monitors.timesOut(this, millis);
        if (hasStarted() && !isRunning())
            Vm.threadJoin(machineNumber(), false, false);
    }

    private boolean isRunning() {
        return hasStarted() && Vm.threadRuns(machineNumber());
    }

    public final void join(long millis, int nanos) throws InterruptedException {
        nanosChecked(millis, nanos);
        join(nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    /** A thread that has started stays started. So only the answer "not yet" depends on when it is asked. */
    boolean hasStarted() {
        return Vm.threadNumber(this) != NOT_STARTED || number != NOT_STARTED;
    }

    private boolean hasEnded() {
        return hasStarted() && !isAlive();
    }

    /** The machine's number for it, or -1 before it is started. */
    public int machineNumber() {
        return hasStarted() ? Vm.threadNumber(this) : NOT_STARTED;
    }

    public final boolean isAlive() {
        int other = machineNumber();
        return other >= 0 && Vm.threadAlive(other);
    }

    public void interrupt() {
        int other = machineNumber();
        if (other < 0) {
            interruptedEarly = true;
            return;
        }
        Interruptible b = blocker;
        if (b != null)
            b.interrupt(this);
        Vm.threadInterrupting();
        Vm.threadInterrupt(other);
    }

    public boolean isInterrupted() {
        int other = machineNumber();
        return other < 0 ? interruptedEarly : Vm.threadInterrupted(other, false);
    }

    public State getState() {
        int other = machineNumber();
        return other < 0 ? State.NEW : State.values()[Vm.threadState(other) + 1];
    }

    /* ---- facts about it ---- */

    public final String getName() {
        return name;
    }

    public final void setName(String name) {
        if (!Vm.threadMonitorsUsed())
            this.name = checked(name);
        else
            synchronized (this) {
                this.name = checked(name);
            }
    }

    public long getId() {
        return tid;
    }

    public final int getPriority() {
        return priority;
    }

    public final void setPriority(int priority) {
        if (priority < MIN_PRIORITY || priority > MAX_PRIORITY)
            throw new IllegalArgumentException();
        this.priority = Math.min(priority, group.getMaxPriority());
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean on) {
        if (isAlive())
            throw new IllegalThreadStateException();
        daemon = on;
    }

    /** A thread leaves its group a while before it ends. */
    public final ThreadGroup getThreadGroup() {
        if (this == Vm.threadOwn())
            return group;
        if (Vm.threadGroupsUsed())
            return hasLeft ? null : group;
        if (!hasEnded())
            return group;
        group.isDestroyed(); /* so that groups are used */
        return null;
    }

    public ClassLoader getContextClassLoader() {
        return contextClassLoader != null ? contextClassLoader : ClassLoader.getSystemClassLoader();
    }

    public void setContextClassLoader(ClassLoader loader) {
        contextClassLoader = loader;
    }

    public final void checkAccess() {}

    public static int activeCount() {
        return currentThread().group.activeCount();
    }

    public static int enumerate(Thread[] threads) {
        return currentThread().group.enumerate(threads);
    }

    public StackTraceElement[] getStackTrace() {
        return this == currentThread() ? new Exception().getStackTrace() : new StackTraceElement[0];
    }

    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        Map<Thread, StackTraceElement[]> all = new HashMap<>();
        Vm.atomicBegin();
        for (int i = 0; i < Vm.threadCount(); i++)
            if (Vm.threadAlive(i) && Vm.threadObject(i) != null)
                all.put((Thread) Vm.threadObject(i), ((Thread) Vm.threadObject(i)).getStackTrace());
        Vm.atomicEnd();
        return all;
    }

    @Override
    public String toString() {
        ThreadGroup g = getThreadGroup();
        return "Thread[" + name + "," + priority + "," + (g != null ? g.getName() : "") + "]";
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    /* ---- uncaught exceptions ---- */

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        defaultUncaughtExceptionHandler = handler;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultUncaughtExceptionHandler;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        UncaughtExceptionHandler own = uncaughtExceptionHandler;
        return own != null ? own : group;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        uncaughtExceptionHandler = handler;
    }

    /** Does the program say what is to be done with an uncaught exception? */
    public boolean hasHandler() {
        if (uncaughtExceptionHandler != null || defaultUncaughtExceptionHandler != null)
            return true;
        for (ThreadGroup g = group; g != null; g = g.getParent())
            if (g.getClass() != ThreadGroup.class)
                return true;
        return false;
    }

    /** Like the JVM, ignores what the handler throws. */
    public void dispatch(Throwable error) {
        try {
            getUncaughtExceptionHandler().uncaughtException(this, error);
        } catch (Throwable ignored) {
        }
    }

    /* ---- deprecated ---- */

    @Deprecated
    public final void stop() {
        Vm.unmodelled("Thread.stop");
    }

    @Deprecated
    public final void suspend() {
        Vm.unmodelled("Thread.suspend");
    }

    @Deprecated
    public final void resume() {
        Vm.unmodelled("Thread.resume");
    }

    @Deprecated
    public int countStackFrames() {
        throw new UnsupportedOperationException();
    }

    static void processQueue(
        java.lang.ref.ReferenceQueue<Class<?>> queue,
        java.util.concurrent.ConcurrentMap<? extends java.lang.ref.WeakReference<Class<?>>, ?> map) {
        for (Object gone = queue.poll(); gone != null; gone = queue.poll())
            map.remove(gone);
    }
}
