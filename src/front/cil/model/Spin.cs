// Spinning: there is one processor, so a thread that spins lets others run. Rounds are not counted, or a loop that
// spins would never come back to a state that was seen.
namespace Heddle.Over.System.Threading
{
    using global::System;
    using global::System.Runtime.InteropServices;
    using global::System.Threading;
    using TheSpinWait = global::System.Threading.SpinWait;

    // The library looks again and again, at growing intervals, whether the phase is over. Here the thread waits for
    // that, so a barrier at which a thread is missing is a deadlock.
    internal static class Barrier
    {
        [DllImport("heddle", EntryPoint = "heddle.cil.barrier.wait")]
        internal static extern int Wait(object barrier, object ofPhase, long phase);

        static bool DiscontinuousWait(global::System.Threading.Barrier self, ManualResetEventSlim currentPhaseEvent,
                                      int totalTimeout, CancellationToken token, long observedPhase)
        {
            if (totalTimeout == Timeout.Infinite && !token.CanBeCanceled) {
                Machine.CheckInterrupted(Wait(self, currentPhaseEvent, observedPhase));
                return true;
            }
            return currentPhaseEvent.Wait(totalTimeout, token) || self.CurrentPhaseNumber != observedPhase;
        }
    }

    internal static class SpinWait
    {
        static bool get_NextSpinWillYield(ref TheSpinWait self) { return true; }
        static void SpinOnce(ref TheSpinWait self) { Spin(ref self); }
        static void SpinOnce(ref TheSpinWait self, int sleep1Threshold) { Spin(ref self); }

        internal static void Spin(ref TheSpinWait self)
        {
            if (self.Count == 0)
                self.Count = 1;
            Machine.ThreadYield();
        }

        static bool SpinUntil(Func<bool> condition, int millisecondsTimeout)
        {
            if (millisecondsTimeout < Timeout.Infinite)
                throw new ArgumentOutOfRangeException("millisecondsTimeout",
                                                      "The timeout must represent a value between -1 and Int32.MaxValue, inclusive.");
            if (condition == null)
                throw new ArgumentNullException("condition", "The condition argument is null.");
            while (!condition()) {
                if (millisecondsTimeout == 0 || millisecondsTimeout > 0 && Machine.Choose(2) == 0) {
                    Machine.TimePassed(millisecondsTimeout);
                    return false;
                }
                Machine.ThreadYield();
            }
            return true;
        }
    }

    // The path when the lock is not free at once.
    internal static class SpinLock
    {
        static void ContinueTryEnter(ref global::System.Threading.SpinLock self, int millisecondsTimeout,
                                     ref bool lockTaken)
        {
            if (lockTaken) {
                lockTaken = false;
                throw new ArgumentException("The tookLock argument must be set to false before calling this method.");
            }
            if (millisecondsTimeout < Timeout.Infinite)
                throw new ArgumentOutOfRangeException("millisecondsTimeout", millisecondsTimeout,
                                                      "The timeout must be a value between -1 and Int32.MaxValue, inclusive.");
            if (self.IsThreadOwnerTrackingEnabled && self.IsHeldByCurrentThread)
                throw new LockRecursionException("The calling thread already holds the lock.");
            int me = Thread.CurrentThread.ManagedThreadId;
            if (millisecondsTimeout == 0 || millisecondsTimeout > 0 && Machine.Choose(2) == 0)
                TryLate(ref self, me, millisecondsTimeout, ref lockTaken);
            else
                lockTaken = Machine.SpinLockEnter(ref self, me);
        }

        internal static void TryLate(ref global::System.Threading.SpinLock self, int me, int milliseconds,
                                     ref bool lockTaken)
        {
            lockTaken = Machine.SpinLockTry(ref self, me);
            if (!lockTaken)
                Machine.TimePassed(milliseconds);
        }
    }

    internal static class ReaderWriterLockSlim
    {
        static void SpinWait(int spinCount) { Machine.ThreadYield(); }
    }

    internal static class PlatformHelper
    {
        static int get_ProcessorCount() { return 1; }
    }
}
