// Parallel loops: the workers that run them. And tracing and debugging of tasks, which do nothing.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

namespace Heddle
{
    internal static class ParallelLoop
    {
        // How many iterations the body of a loop can take from the RangeManager of its closure; -1: it has none.
        [DllImport("heddle", EntryPoint = "heddle.cil.parallel.iterations")]
        internal static extern long Iterations(Delegate body);
    }

    // The library lets every worker of a loop start the next one, without end as long as none is done. More workers
    // than iterations would have nothing to do, so there are only that many.
    internal sealed class ParallelWorkers<TState>
    {
        const int OfSequences = 3;

        readonly TaskReplicator.ReplicatableUserAction<TState> action;
        readonly List<Exception> thrown = new List<Exception>();

        internal ParallelWorkers(TaskReplicator.ReplicatableUserAction<TState> action) { this.action = action; }

        int Iterations(int atMost)
        {
            long count = ParallelLoop.Iterations(action);
            if (count < 0) {
                if (atMost > OfSequences)
                    Machine.Approximate("a parallel loop over a sequence was taken to have at most 3 workers");
                return OfSequences;
            }
            return count < atMost ? (int)count : atMost;
        }

        internal void Run(ParallelOptions options)
        {
            int most = options.EffectiveMaxConcurrencyLevel > 0 ? options.EffectiveMaxConcurrencyLevel : int.MaxValue;
            int workers = Math.Min(most, Iterations(most));
            var others = new Task[workers > 0 ? workers - 1 : 0];
            for (int i = 0; i < others.Length; i++)
                others[i] = Task.Factory.StartNew(Work, CancellationToken.None, TaskCreationOptions.None,
                                                  options.EffectiveTaskScheduler);
            Work();
            for (int i = 0; i < others.Length; i++)
                others[i].Wait();
            if (thrown.Count > 0)
                throw new AggregateException(thrown);
        }

        void Work()
        {
            TState state = default(TState);
            bool yielded;
            try {
                do
                    action(ref state, int.MaxValue, out yielded);
                while (yielded);
            } catch (Exception e) {
                lock (thrown)
                    thrown.Add(e);
            }
        }
    }
}

#pragma warning disable 420 // a volatile field by reference, to Interlocked
namespace Heddle.Over.System.Threading.Tasks
{
    using global::System;
    using global::System.Threading;
    using global::System.Threading.Tasks;

    // As in the library, but a range is not copied whole, with the flag that another worker may just be setting.
    internal static class RangeWorker
    {
        static bool FindNewWork(ref global::System.Threading.Tasks.RangeWorker self, out long nFromInclusiveLocal,
                                out long nToExclusiveLocal)
        {
            for (int left = self._indexRanges.Length; left > 0; left--) {
                int at = self._nCurrentIndexRange;
                if (self._indexRanges[at]._bRangeFinished == 0) {
                    if (self._indexRanges[at]._nSharedCurrentIndexOffset == null)
                        Interlocked.CompareExchange(ref self._indexRanges[at]._nSharedCurrentIndexOffset, new Box<long>(0), null);
                    long step = self._nIncrementValue;
                    long from = self._indexRanges[at]._nFromInclusive, to = self._indexRanges[at]._nToExclusive;
                    long offset = Interlocked.Add(ref self._indexRanges[at]._nSharedCurrentIndexOffset.Value, step) - step;
                    if (to - from > offset) {
                        nFromInclusiveLocal = from + offset;
                        nToExclusiveLocal = nFromInclusiveLocal + step;
                        if (nToExclusiveLocal > to || nToExclusiveLocal < from)
                            nToExclusiveLocal = to;
                        self._nIncrementValue = Math.Min(2 * step, Math.Max(step, self._nMaxIncrementValue));
                        return true;
                    }
                    Interlocked.Exchange(ref self._indexRanges[at]._bRangeFinished, 1);
                }
                self._nCurrentIndexRange = (at + 1) % self._indexRanges.Length;
            }
            nFromInclusiveLocal = nToExclusiveLocal = 0;
            return false;
        }
    }

    // Waiting without a limit is one operation of the machine. After it the library finds that there is nothing to
    // wait for.
    internal static class Task
    {
        static void Wait(global::System.Threading.Tasks.Task self)
        {
            Machine.CheckInterrupted(Machine.TaskWait(self, null));
            self.Wait(Timeout.Infinite, default(CancellationToken));
        }

        static TResult get_Result<TResult>(Task<TResult> self)
        {
            Machine.CheckInterrupted(Machine.TaskWait(self, null));
            return self.GetResultCore(true);
        }

        static global::System.Threading.Tasks.Task Delay(int millisecondsDelay)
        {
            if (millisecondsDelay <= 0)
                return global::System.Threading.Tasks.Task.Delay(millisecondsDelay, default(CancellationToken));
            var delayed = new Delayed(millisecondsDelay);
            Thread.StartPooled(delayed);
            return delayed.source.Task;
        }

        static void WaitAll(global::System.Threading.Tasks.Task[] tasks)
        {
            var all = tasks == null ? null : (global::System.Threading.Tasks.Task[])tasks.Clone();
            if (all != null && Array.IndexOf(all, null) < 0)
                Machine.CheckInterrupted(Machine.TaskWait(null, all));
            global::System.Threading.Tasks.Task.WaitAll(all, Timeout.Infinite);
        }
    }

    // A delay that cannot be cancelled is over at any later moment. The library has a timer for it and disposes of
    // the timer then; this makes no difference.
    internal sealed class Delayed : IThreadPoolWorkItem
    {
        internal readonly TaskCompletionSource<VoidTaskResult> source = new TaskCompletionSource<VoidTaskResult>();

        readonly int milliseconds;

        internal Delayed(int milliseconds) { this.milliseconds = milliseconds; }

        public void ExecuteWorkItem()
        {
            Machine.TimePassed(milliseconds);
            source.TrySetResult(default(VoidTaskResult));
        }
        public void MarkAborted(ThreadAbortException tae) { }
    }

    internal static class TaskReplicator
    {
        static void Run<TState>(global::System.Threading.Tasks.TaskReplicator.ReplicatableUserAction<TState> action,
                                ParallelOptions options, bool stopOnFirstFailure)
        {
            new ParallelWorkers<TState>(action).Run(options);
        }
    }

    internal static class AsyncCausalityTracer
    {
        static bool get_LoggingOn() { return false; }
    }
}

namespace Heddle.Over.System.Runtime.CompilerServices
{
    using global::System.Runtime.CompilerServices;

    internal static class TaskAwaiter
    {
        static void GetResult(ref global::System.Runtime.CompilerServices.TaskAwaiter self)
        {
            Machine.CheckInterrupted(Machine.TaskWait(self.m_task, null));
            global::System.Runtime.CompilerServices.TaskAwaiter.ValidateEnd(self.m_task);
        }

        static TResult GetResult<TResult>(ref TaskAwaiter<TResult> self)
        {
            var task = Unsafe.As<TaskAwaiter<TResult>, Task<TResult>>(ref self); // it is the only field
            Machine.CheckInterrupted(Machine.TaskWait(task, null));
            global::System.Runtime.CompilerServices.TaskAwaiter.ValidateEnd(task);
            return task.ResultOnSuccess;
        }
    }
}

namespace Heddle.Over.System.Diagnostics.Tracing
{
    using global::System;

    internal static class EventSource
    {
        static void _ctor(object self) { }
        static void _ctor(object self, bool throwOnEventWriteErrors) { }
        static void _ctor(object self, Guid eventSourceGuid, string eventSourceName) { }
        static void _ctor(object self, string eventSourceName) { }
        static bool IsEnabled(object self) { return false; }
        static bool IsEnabled(object self, global::System.Diagnostics.Tracing.EventLevel level,
                              global::System.Diagnostics.Tracing.EventKeywords keywords)
        {
            return false;
        }
    }
}
