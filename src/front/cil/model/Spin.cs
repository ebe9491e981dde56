// Spinning: one processor, so whoever spins lets others run. Nothing is counted, or a loop that spins would never
// come back to a state that was seen.
namespace Heddle.Over.System.Threading
{
    using global::System;
    using global::System.Threading;
    using TheSpinWait = global::System.Threading.SpinWait;

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
                if (millisecondsTimeout == 0 || millisecondsTimeout > 0 && Machine.Choose(2) == 0)
                    return false;
                Machine.ThreadYield();
            }
            return true;
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
