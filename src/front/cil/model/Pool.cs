// The thread pool: every item of work gets a thread of its own, at once, so none waits for a free one. And timers: a
// thread that fires at any later moment, unless the timer was changed or disposed of before.
using Heddle;

namespace Heddle.Over.System.Threading
{
    using global::System;
    using global::System.Threading;
    using Context = global::System.Threading.ExecutionContext;

    internal static class ThreadPool
    {
        static bool QueueUserWorkItemHelper(WaitCallback callBack, object state, ref StackCrawlMark stackMark,
                                            bool compressStack, bool forceGlobal)
        {
            if (callBack == null)
                throw new ArgumentNullException("callBack");
            var current = Thread.CurrentThread;
            var context = compressStack && !Context.IsFlowSuppressed() ? Context.Capture() : null;
            Thread.StartPooled(new Callback { callback = callBack, state = state, context = context });
            return true;
        }

        static void UnsafeQueueCustomWorkItem(IThreadPoolWorkItem workItem, bool forceGlobal)
        {
            Thread.StartPooled(workItem);
        }

        // The library only pops from a worker's own queue, and here every item has a worker.
        static bool TryPopCustomWorkItem(IThreadPoolWorkItem workItem) { return false; }

        static bool SetMinThreadsNative(int worker, int port) { return worker >= 0 && port >= 0; }
        static bool SetMaxThreadsNative(int worker, int port) { return worker > 0 && port > 0; }
        static void GetMinThreadsNative(out int worker, out int port) { worker = port = 1; }
        static void GetMaxThreadsNative(out int worker, out int port) { worker = port = 100; }
        static void GetAvailableThreadsNative(out int worker, out int port) { worker = port = 100; }
        static void NotifyWorkItemProgress() { }
        static bool get_IsThreadPoolThread() { return Thread.CurrentThread.IsThreadPoolThread; }

        sealed class Callback : IThreadPoolWorkItem
        {
            internal WaitCallback callback;
            internal object state;
            internal Context context;
            static readonly ContextCallback run = o => ((Callback)o).Call();

            void Call() { callback(state); }

            public void ExecuteWorkItem()
            {
                if (context == null)
                    Call();
                else
                    Context.Run(context, run, this);
            }
            public void MarkAborted(ThreadAbortException tae) { }
        }
    }
}

namespace Heddle
{
    using System.Threading.Tasks;

    // Tasks and resumed methods make some delegates when they first run, and keep them. Any thread may be the first.
    // So the thread that first gives the pool some work makes them, mostly while no other thread runs.
    internal static class Warm
    {
        static Warm()
        {
            new Task(() => { }).RunSynchronously(TaskScheduler.Default);
            var source = new TaskCompletionSource<int>();
            Task after = After(source.Task);
            source.SetResult(0);
            after.Wait();
        }

        // The program's own contexts and schedulers have no part in it.
        static async Task After(Task task) { await task.ConfigureAwait(false); }

        internal static void Up() { }
    }
}

namespace System.Threading
{
    using System.Threading.Tasks;

    // Waits on a thread of its own, and calls back on that.
    public sealed class RegisteredWaitHandle : MarshalByRefObject
    {
        readonly WaitHandle waitsFor;
        readonly WaitOrTimerCallback callback;
        readonly object state;
        readonly bool timed, once;
        readonly ManualResetEvent cancel = new ManualResetEvent(false);
        WaitHandle toSignal;
        bool unregistered;

        internal RegisteredWaitHandle(WaitHandle waitObject, WaitOrTimerCallback callback, object state,
                                      TimeSpan timeout, bool executeOnlyOnce)
        {
            waitsFor = waitObject;
            this.callback = callback;
            this.state = state;
            timed = timeout.Ticks >= 0;
            once = executeOnlyOnce;
        }

        internal void Wait(object ignored)
        {
            var both = new[] { waitsFor, (WaitHandle)(object)cancel };
            for (;;) {
                int which = WaitHandle.WaitAny(both, timed ? 1 : Timeout.Infinite);
                if (which == 1)
                    break;
                callback(state, which == WaitHandle.WaitTimeout);
                if (once)
                    break;
            }
            lock (this) {
                unregistered = true;
                if (toSignal != null)
                    toSignal.Signal();
            }
        }

        public bool Unregister(WaitHandle waitObject)
        {
            lock (this) {
                if (unregistered)
                    return false;
                toSignal = waitObject;
                unregistered = true;
                ((EventWaitHandle)(object)cancel).Set();
                return true;
            }
        }
    }

    public sealed class Timer : MarshalByRefObject, IDisposable, IAsyncDisposable
    {
        const long Longest = 0xfffffffe;

        TimerCallback callback;
        object state;
        int round; // counts changes: a timer that was started in an earlier round does not fire
        bool disposed;

        public Timer(TimerCallback callback, object state, int dueTime, int period)
        {
            Init(callback, state, dueTime, period);
        }
        public Timer(TimerCallback callback, object state, long dueTime, long period)
        {
            Init(callback, state, dueTime, period);
        }
        public Timer(TimerCallback callback, object state, TimeSpan dueTime, TimeSpan period)
        {
            Init(callback, state, (long)dueTime.TotalMilliseconds, (long)period.TotalMilliseconds);
        }
        public Timer(TimerCallback callback, object state, uint dueTime, uint period)
        {
            Init(callback, state, dueTime == uint.MaxValue ? -1 : (long)dueTime,
                 period == uint.MaxValue ? -1 : (long)period);
        }
        public Timer(TimerCallback callback)
        {
            Init(callback, this, Timeout.Infinite, Timeout.Infinite);
        }

        void Init(TimerCallback callback, object state, long dueTime, long period)
        {
            if (callback == null)
                throw new ArgumentNullException("callback");
            this.callback = callback;
            this.state = state;
            Change(dueTime, period);
        }

        public bool Change(int dueTime, int period) { return Change((long)dueTime, (long)period); }
        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            return Change((long)dueTime.TotalMilliseconds, (long)period.TotalMilliseconds);
        }
        public bool Change(uint dueTime, uint period)
        {
            return Change(dueTime == uint.MaxValue ? -1 : (long)dueTime,
                          period == uint.MaxValue ? -1 : (long)period);
        }
        public bool Change(long dueTime, long period)
        {
            if (dueTime < -1)
                throw new ArgumentOutOfRangeException("dueTime");
            if (period < -1)
                throw new ArgumentOutOfRangeException("period");
            if (dueTime > Longest)
                throw new ArgumentOutOfRangeException("dueTime", "Due time too large");
            if (period > Longest)
                throw new ArgumentOutOfRangeException("period", "Period too large");
            if (disposed)
                throw new ObjectDisposedException(null, "Cannot access a disposed object.");
            int now = Interlocked.Increment(ref round);
            if (dueTime >= 0)
                Thread.StartPooled(new Firing { timer = this, round = now, wait = dueTime, period = period });
            return true;
        }

        public void Dispose()
        {
            disposed = true;
            Interlocked.Increment(ref round);
        }
        public bool Dispose(WaitHandle notifyObject)
        {
            if (notifyObject == null)
                throw new ArgumentNullException("notifyObject");
            Dispose();
            notifyObject.Signal();
            return true;
        }
        public ValueTask DisposeAsync()
        {
            Dispose();
            return new ValueTask(Task.CompletedTask);
        }
        internal void KeepRootedWhileScheduled() { }

        sealed class Firing : IThreadPoolWorkItem
        {
            internal Timer timer;
            internal int round;
            internal long wait, period;

            public void ExecuteWorkItem()
            {
                do {
                    Machine.ThreadSleep(false);
                    Machine.TimePassed(wait);
                    if (Volatile.Read(ref timer.round) != round)
                        return;
                    timer.callback(timer.state);
                    wait = period;
                } while (period > 0);
            }
            public void MarkAborted(ThreadAbortException tae) { }
        }
    }
}
