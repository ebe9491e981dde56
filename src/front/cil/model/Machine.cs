// The natives of the machine that the model classes call, by name (vm/native.h and native/*.c).
using System;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

namespace Heddle
{
    // A field that only one thread at a time accesses, by the rules of its class: no operation on it needs a state.
    [AttributeUsage(AttributeTargets.Field)]
    internal sealed class ConfinedAttribute : Attribute { }

    internal static class Machine
    {
        const string Here = "heddle";

        // How a wait ended.
        internal const int Done = 0, TimeIsUp = 1, Interrupted = 2, Abandoned = 3, MustWait = 3;

        // Done, or MustWait: the thread waits in MonitorWait.
        [DllImport(Here, EntryPoint = "heddle.monitor.enter_or")]
        static extern int MonitorEnter(object o);
        [DllImport(Here, EntryPoint = "heddle.monitor.try")]
        internal static extern bool MonitorTry(object o);
        [DllImport(Here, EntryPoint = "heddle.monitor.exit")]
        internal static extern bool MonitorExit(object o);
        [DllImport(Here, EntryPoint = "heddle.monitor.owned")]
        internal static extern bool MonitorOwned(object o);
        [DllImport(Here, EntryPoint = "heddle.monitor.release")]
        internal static extern int MonitorRelease(object o);
        [DllImport(Here, EntryPoint = "heddle.monitor.wait")]
        internal static extern int MonitorWait(object o, bool timed, int interruptible);
        internal const int Late = 2; // interruptible: also after it was notified
        [DllImport(Here, EntryPoint = "heddle.monitor.again")]
        internal static extern void MonitorAgain(object o, int depth);
        [DllImport(Here, EntryPoint = "heddle.monitor.pulse")]
        internal static extern bool MonitorPulse(object o);
        [DllImport(Here, EntryPoint = "heddle.monitor.notify_all")]
        internal static extern bool MonitorPulseAll(object o);

        [DllImport(Here, EntryPoint = "heddle.thread.self")]
        internal static extern int ThreadSelf();
        [DllImport(Here, EntryPoint = "heddle.thread.join")]
        internal static extern int ThreadJoin(int number, int timed, bool interruptible);
        internal const int JoinTells = 2; // timed: the program sees whether the time was up
        [DllImport(Here, EntryPoint = "heddle.thread.interrupt")]
        internal static extern void ThreadInterrupt(int number);
        [DllImport(Here, EntryPoint = "heddle.thread.yield")]
        internal static extern void ThreadYield();
        [DllImport(Here, EntryPoint = "heddle.thread.sleep")]
        internal static extern int ThreadSleep(bool interruptible);
        [DllImport(Here, EntryPoint = "heddle.thread.others")]
        internal static extern void ThreadOthers();

        // Starts a thread that calls ThreadMain.Run(thread), and puts its number into the field, in one operation.
        [DllImport(Here, EntryPoint = "heddle.cil.thread.start")]
        internal static extern void ThreadStart(Thread thread, ref int number, bool background, bool pooled);
        // Reads a number as it is now. This is no operation of its own.
        [DllImport(Here, EntryPoint = "heddle.cil.peek")]
        internal static extern int Peek(ref int number);
        // The program sees which thread it is.
        [DllImport(Here, EntryPoint = "heddle.cil.thread.shown")]
        internal static extern void ThreadShown(Thread thread);
        [DllImport(Here, EntryPoint = "heddle.thread.alive")]
        internal static extern bool ThreadAlive(int number);
        [DllImport(Here, EntryPoint = "heddle.cil.thread.object")]
        internal static extern Thread ThreadObject();
        [DllImport(Here, EntryPoint = "heddle.cil.thread.set_object")]
        internal static extern void ThreadSetObject(Thread thread);
        [DllImport(Here, EntryPoint = "heddle.cil.thread.background")]
        internal static extern void ThreadBackground(int number, bool background);

        // Waits for one handle, or for any or all of several; WaitState says how they are kept.
        [DllImport(Here, EntryPoint = "heddle.cil.handle.wait")]
        internal static extern int HandleWait(ref WaitState state, bool timed);
        [DllImport(Here, EntryPoint = "heddle.cil.handle.wait_many")]
        internal static extern int HandleWaitMany(WaitHandle[] handles, ref WaitState ofFirst, bool all, bool timed);
        // Events: value = 1. Semaphores: value + count; returns the value before, or -1 where that is too much.
        [DllImport(Here, EntryPoint = "heddle.cil.handle.signal")]
        internal static extern int HandleSignal(ref WaitState state, int count);
        [DllImport(Here, EntryPoint = "heddle.cil.handle.reset")]
        internal static extern void HandleReset(ref WaitState state);
        // False: the caller does not own it.
        [DllImport(Here, EntryPoint = "heddle.cil.handle.release")]
        internal static extern bool HandleRelease(ref WaitState state);

        // Waits for a task, or for all of an array that only the caller has; the other argument is null. Returns
        // Done, Interrupted, or Otherwise: then the library must wait.
        internal const int Otherwise = 1;
        [DllImport(Here, EntryPoint = "heddle.cil.task.wait")]
        internal static extern int TaskWait(Task task, Task[] all);

        [DllImport(Here, EntryPoint = "heddle.cil.spinlock.enter")]
        internal static extern bool SpinLockEnter(ref SpinLock spinLock, int thread);
        [DllImport(Here, EntryPoint = "heddle.cil.spinlock.try")]
        internal static extern bool SpinLockTry(ref SpinLock spinLock, int thread);
        // Is the caller of the asking method part of the library?
        [DllImport(Here, EntryPoint = "heddle.cil.by_library")]
        internal static extern bool CalledByLibrary();

        // Random numbers that the program did not seed. Open: is one drawn now a choice? If not, the verdict says so.
        // Fixed: one is drawn that is never a choice. Draw: a whole number, both bounds included.
        [DllImport(Here, EntryPoint = "heddle.random.open")]
        internal static extern bool RandomOpen();
        [DllImport(Here, EntryPoint = "heddle.random.fixed")]
        internal static extern void RandomFixed();
        [DllImport(Here, EntryPoint = "heddle.random.draw")]
        internal static extern long RandomDraw(long lowest, long highest);
        [DllImport(Here, EntryPoint = "heddle.random.fraction")]
        internal static extern double RandomFraction();

        // One of 0 .. n - 1.
        [DllImport(Here, EntryPoint = "heddle.cil.choose")]
        internal static extern int Choose(int n);
        [DllImport(Here, EntryPoint = "heddle.cil.output")]
        internal static extern void Output(string text, bool toError);
        // Something was simplified, and the verdict says what.
        [DllImport(Here, EntryPoint = "heddle.cil.approximate")]
        internal static extern void Approximate(string what);
        // Was the program made for another class library?
        [DllImport(Here, EntryPoint = "heddle.cil.made_for_another")]
        internal static extern bool MadeForAnother();
        // Standard input was taken as empty, and the verdict says so.
        [DllImport(Here, EntryPoint = "heddle.cil.no_input")]
        internal static extern void NoInput();
        [DllImport(Here, EntryPoint = "heddle.cil.assert")]
        internal static extern void AssertionFailed(string message);
        [DllImport(Here, EntryPoint = "heddle.cil.uncaught")]
        internal static extern void Uncaught(string text, Exception e);
        // The run ends as unmodelled, with that name.
        [DllImport(Here, EntryPoint = "heddle.cil.unmodelled")]
        internal static extern void Unmodelled(string what);
        // Ticks since the start. The verdict says that the clock was looked at, if that makes a difference.
        internal static long Clock() { return LookAtClock(ref clock.first); }
        // The calling thread has waited so long: a sleep or a time-out is over.
        internal static void TimePassed(long milliseconds) { Pass(ref clock.first, milliseconds); }
        struct ClockBytes { internal long first, second; }
        static ClockBytes clock;
        [DllImport(Here, EntryPoint = "heddle.cil.clock")]
        static extern long LookAtClock(ref long clock);
        [DllImport(Here, EntryPoint = "heddle.cil.time_passed")]
        static extern void Pass(ref long clock, long milliseconds);
        [DllImport(Here, EntryPoint = "heddle.cil.exit")]
        internal static extern void Exit(int code);
        [DllImport(Here, EntryPoint = "heddle.cil.collect")]
        internal static extern object[] Collect(); // the objects to be finalized, or null

        internal static void Enter(object o)
        {
            int how = MonitorEnter(o);
            CheckInterrupted(how == MustWait ? MonitorWait(o, false, Late) : how);
        }

        internal static void CheckInterrupted(int how)
        {
            if (how == Interrupted)
                throw new ThreadInterruptedException();
        }
    }
}
