package heddle;

/** The machine, as the classes here see it. Each method is a native of the machine or of native_*.c; native.c says of
 * which. */
public final class Vm {
    private Vm() {}

    /* Results of the waiting methods. */
    public static final int WOKEN = 0, TIME_IS_UP = 1, INTERRUPTED = 2;

    /* Monitors. */
    public static native boolean monitorOwned(Object object);
    public static native int monitorRelease(Object object, boolean anyOrder, boolean sure);
    public static native int monitorWait(Object object, boolean timed, boolean interruptible);
    public static native void monitorAgain(Object object, int depth);
    public static native boolean monitorNotify(Object object);
    public static native boolean monitorNotifyAll(Object object);

    /* Threads, by their numbers; ME: the caller. */
    public static final int ME = -2;
    /* Starts it and sets its number, in one operation; false: it was started before. */
    public static native boolean threadStart(Thread thread);
    /* Makes it the object of the running thread, which no thread started. */
    public static native void threadAdopt(Thread thread);
    public static native int threadJoin(int thread, boolean timed, boolean interruptible);
    public static native boolean threadAlive(int thread);
    public static native void threadInterrupting(); /* called before threadInterrupt */
    public static native void threadInterrupt(int thread);
    public static native boolean threadInterrupted(int thread, boolean clear);
    public static native void threadPark(boolean timed);
    /** Does the program wait here, and not the library, which would look again and wait again? */
    public static native boolean programWaits();
    public static native boolean threadParkEnds();
    public static native void threadUnpark(int thread);
    public static native void threadYield();
    public static native int threadSleep(boolean interruptible);
    public static native void threadOthers();
    public static native Object threadObject(int thread);
    public static native Object threadOwn(); /* the caller's own object; null: it has none yet */
    /* A thread's number (Thread.number), which is -1 until it starts. It stays as it is from then
     * on, so reading it is no operation of its own. */
    public static native int threadNumber(Thread thread);
    public static native int threadCount();
    public static native int threadState(int thread); /* one less than the ordinal of Thread.State */
    public static native boolean threadRuns(int thread); /* is it alive? The caller owns the monitor of its object */
    public static native boolean threadHits(); /* may one be interrupted while it runs code of the program? */
    /* What the program uses of threads. Nothing else need be steps of its own. Ends: it can tell when they end, or asks
     * for their states. Monitors: those of Thread objects. Groups: their monitors, and which threads they have. */
    public static native boolean threadEndsSeen();
    public static native boolean threadMonitorsUsed();
    public static native boolean threadGroupsUsed();
    public static native void threadSettle(int thread); /* before threadJoin, or threadPark (PARK) */
    public static final int PARK = -1;
    public static native void threadRest();
    public static native void threadOver(); /* others see that it has ended, but it goes on */
    public static native void threadLeave(Thread self); /* the thread's last operation */

    /* Waits.java lists what can be waited for. */
    public static native int await(Object object, int what);
    public static native int awaitTimed(Object object, int what);

    /* Only the caller runs between these. */
    public static native void atomicBegin();
    public static native void atomicEnd();

    /* Console. */
    public static native boolean outputMonitorsUsed(); /* those of System.out and System.err */
    public static native void print(int descriptor, String text, boolean line);
    public static native void printBytes(int descriptor, byte[] bytes, int from, int count);

    /* Random numbers that the program did not seed. Chosen: are they choices? Open: the same where one is drawn, as
     * the verdict depends on it. Fixed: one is drawn that is never a choice. Draw: both bounds are included.
     * Unseeded: was the generator never seeded, and has it computed no number? */
    public static native boolean randomChosen();
    public static native boolean randomOpen();
    public static native void orderOfMap(Object iterator, Object map);
    public static native void orderOfTable(Object traverser, Object table);
    public static native void orderOfIdentities(Object iterator, Object map);
    public static native void orderOfChance(Object collection);
    public static native void randomFixed();
    /* A method of the library that calls this answers for an empty environment. */
    public static native void environmentRead();
    public static native long randomDraw(long lowest, long highest);
    public static native double randomFraction();
    public static native boolean randomUnseeded(java.util.Random random);
    public static native boolean randomInside(); /* drawn by a class for which any value will do */

    /* Time: the caller has waited so long. And: has time passed, or was the caller woken? */
    public static native void timePassed(long nanos);
    public static native boolean timePasses();

    /* Collections: the references that were cleared, or null. collectOne is for the finalizer thread: it waits for
     * work, then returns such an array, or an object to be finalized. */
    public static native boolean finalizers();
    public static native Object[] collect();
    public static native Object[] condemn(); /* after collect: the objects to be finalized, or null */
    public static native int choose(int n);
    public static native Object collectOne();
    public static native void constructed(Object object); /* the object may have a finalizer now */

    /* The end. */
    public static native void exit(int code);
    /* Faults: what the checker reports. */
    public static native void uncaught(Throwable error);
    public static native void failed(Throwable error);
    public static native void unmodelled(String what);

    /* The class of a frame of the exception's trace. */
    public static native Class<?> frameClass(Throwable trace, int frame);

    public static native void nothing();

    /* Private methods of the JDK. */
    public static native void setJavaLangAccess();
    public static native void enqueue(java.lang.ref.Reference<?> reference); /* into its queue */
    public static native void randomInit(java.util.Random random, long seed); /* its constructor */
    public static native long randomSeed();
    public static native void shutdown();
    /* Methods of the JDK, even if classes of the program override them. */
    public static native Object poll(java.util.concurrent.LinkedBlockingQueue<?> queue);
    public static native Object get(java.util.concurrent.FutureTask<?> task, long time,
                                    java.util.concurrent.TimeUnit unit)
            throws java.util.concurrent.ExecutionException, java.util.concurrent.TimeoutException;
    public static native boolean isDone(java.util.concurrent.FutureTask<?> task);
    public static native boolean isTerminated(java.util.concurrent.ThreadPoolExecutor pool);
    public static native Object poll(java.util.concurrent.LinkedTransferQueue<?> queue, long time,
                                     java.util.concurrent.TimeUnit unit) throws InterruptedException;
    public static native boolean give(java.util.concurrent.LinkedTransferQueue<?> queue, Object item, long time,
                                      java.util.concurrent.TimeUnit unit) throws InterruptedException;
    public static native Object poll(java.util.concurrent.SynchronousQueue<?> queue, long time,
                                     java.util.concurrent.TimeUnit unit) throws InterruptedException;
    public static native boolean give(java.util.concurrent.SynchronousQueue<?> queue, Object item, long time,
                                      java.util.concurrent.TimeUnit unit) throws InterruptedException;
}
