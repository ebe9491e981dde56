// A program of a few threads, each of which makes a few calls on shared objects. Every call has a result between 1 and 15;
// a thread's results, and what the objects are like at the end, are the digits of one number: the outcome.
using System;
using System.Threading;
using System.Threading.Tasks;

abstract class Calls {
    // The outcome, in the lower 48 bits; the others tell it from everything that is none.
    public static long outcome;

    public readonly int threads, calls;
    public readonly Thread[] all;
    readonly long[] results;
    protected readonly Thread t0, t1, t2;

    protected Calls(int threads, int calls) {
        this.threads = threads;
        this.calls = calls;
        all = new Thread[threads];
        results = new long[threads];
        t0 = Make(0);
        t1 = Make(1);
        t2 = threads > 2 ? Make(2) : t1;
    }

    Thread Make(int number) {
        var t = new Thread(() => Run(number));
        t.IsBackground = true;
        return all[number] = t;
    }

    // The call that a thread makes there: thread * 3 + the number of the call.
    protected abstract int Call(int at);

    // How the objects are when the threads have ended.
    protected abstract int End(int at);

    // Whether a thread is started by a call, not from the beginning.
    protected virtual bool Late(int number) { return false; }

    void Run(int number) {
        long digits = 0;
        Stress.Begin(number);
        for (int i = 0; i < calls; i++) {
            int result;
            Stress.Pause();
            try {
                result = Call(number * 3 + i);
            } catch (Exception e) {
                result = Threw(e);
            }
            digits = digits << 4 | (long)result;
        }
        results[number] = digits;
    }

    public void Start() {
        for (int i = 0; i < threads; i++)
            if (!Late(i))
                all[i].Start();
    }

    public long Outcome() {
        long digits = 0;
        for (int i = 0; i < threads; i++)
            digits = digits << 12 | results[i];
        for (int i = 0; i < 3; i++) {
            int result;
            try {
                result = End(i);
            } catch (Exception e) {
                result = Threw(e);
            }
            digits = digits << 4 | (long)result;
        }
        return 0x5CA1L << 48 | digits;
    }

    public static void Check(Calls program) {
        program.Start();
        foreach (var t in program.all)
            if ((t.ThreadState & ThreadState.Unstarted) == 0)
                t.Join();
        outcome = program.Outcome();
    }

    /* ---- results ---- */

    protected const int Done = 3;

    protected static int Of(bool b) { return b ? 2 : 1; }

    protected static int Of(long n) { return n >= 0 && n <= 5 ? (int)n + 5 : 15; }

    protected static int Of(object o) {
        if (o == null)
            return 4;
        return o is bool ? Of((bool)o) : o is int ? Of((int)o) : 15;
    }

    protected static int Of(ThreadState s) {
        if ((s & ThreadState.Unstarted) != 0)
            return 5;
        if ((s & ThreadState.WaitSleepJoin) != 0)
            return 7;
        return (s & ThreadState.Stopped) != 0 ? 8 : 6;
    }

    protected static int Of(TaskStatus s) {
        return s == TaskStatus.RanToCompletion ? 5 : s == TaskStatus.Canceled ? 6 : s == TaskStatus.Faulted ? 7 :
            s == TaskStatus.Running ? 8 : 9;
    }

    protected static int Threw(Exception e) {
        if (e is ThreadInterruptedException)
            return 11;
        if (e is SynchronizationLockException || e is AggregateException || e is ApplicationException)
            return 12;
        return e is OperationCanceledException || e is BarrierPostPhaseException || e is AbandonedMutexException ? 13 : 14;
    }
}
