/** A program of a few threads, each of which makes a few calls on shared objects. Every call has a result between 1 and 15;
 * a thread's results, and what the objects are like at the end, are the digits of one number: the outcome. */
abstract class Calls {
    /** The outcome, in the lower 48 bits; the others tell it from everything that is none. */
    static long outcome;

    final int threads, calls;
    final Thread[] all;
    final long[] results;
    Thread t0, t1, t2;

    Calls(int threads, int calls) {
        this.threads = threads;
        this.calls = calls;
        all = new Thread[threads];
        results = new long[threads];
        t0 = make(0);
        t1 = make(1);
        t2 = threads > 2 ? make(2) : t1;
    }

    private Thread make(int number) {
        Thread t = new Thread(() -> run(number));
        t.setDaemon(true);
        return all[number] = t;
    }

    /** The call that a thread makes there: thread * 3 + the number of the call. */
    abstract int call(int at) throws Throwable;

    /** How the objects are when the threads have ended. */
    abstract int end(int at) throws Throwable;

    /** Whether a thread is started by a call, not from the beginning. */
    boolean late(int number) {
        return false;
    }

    /** Ends what still runs. */
    void close() {
    }

    private void run(int number) {
        long digits = 0;
        Stress.begin(number);
        for (int i = 0; i < calls; i++) {
            int result;
            Stress.pause();
            try {
                result = call(number * 3 + i);
            } catch (Throwable e) {
                result = of(e);
            }
            digits = digits << 4 | result;
        }
        results[number] = digits;
    }

    void start() {
        for (int i = 0; i < threads; i++)
            if (!late(i))
                all[i].start();
    }

    long outcome() {
        long digits = 0;
        for (int i = 0; i < threads; i++)
            digits = digits << 12 | results[i];
        for (int i = 0; i < 3; i++) {
            int result;
            try {
                result = end(i);
            } catch (Throwable e) {
                result = of(e);
            }
            digits = digits << 4 | result;
        }
        return 0x5CA1L << 48 | digits;
    }

    static void check(Calls program) throws InterruptedException {
        program.start();
        for (Thread t : program.all)
            t.join();
        outcome = program.outcome();
    }

    /* ---- results ---- */

    static final int DONE = 3;

    static int of(boolean b) {
        return b ? 2 : 1;
    }

    static int of(long n) {
        return n >= 0 && n <= 5 ? (int) n + 5 : 15;
    }

    static int of(Object o) {
        if (o == null)
            return 4;
        if (o instanceof Boolean)
            return of((boolean) o);
        if (o instanceof Number)
            return of(((Number) o).longValue());
        return o instanceof Enum ? of(((Enum<?>) o).ordinal()) : 15;
    }

    static int of(Throwable e) {
        if (e instanceof InterruptedException)
            return 11;
        if (e instanceof IllegalMonitorStateException || e instanceof java.util.concurrent.ExecutionException)
            return 12;
        if (e instanceof java.util.concurrent.CancellationException || e instanceof java.util.concurrent.BrokenBarrierException)
            return 13;
        return 14;
    }
}
