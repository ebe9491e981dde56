// System.Threading.Monitor over the machine's monitors. With a time-out of 0 a wait only looks once. With any other
// finite time-out it is a choice whether the time runs out.
using System;
using System.Threading;

namespace Heddle.Over.System.Threading
{
    internal static class Monitor
    {
        static void Enter(object obj)
        {
            if (obj == null)
                throw new global::System.ArgumentNullException("obj");
            Machine.Enter(obj);
        }

        static void Enter(object obj, ref bool lockTaken)
        {
            if (lockTaken)
                throw new global::System.ArgumentException("lockTaken is already true", "lockTaken");
            if (obj == null)
                throw new global::System.ArgumentNullException("obj");
            Machine.Enter(obj);
            lockTaken = true;
        }

        static void Exit(object obj)
        {
            if (obj == null)
                throw new global::System.ArgumentNullException("obj");
            if (!Machine.MonitorExit(obj))
                throw new global::System.Threading.SynchronizationLockException(NotOwned);
        }

        static void try_enter_with_atomic_var(object obj, int millisecondsTimeout, ref bool lockTaken)
        {
            if (obj == null)
                throw new global::System.ArgumentNullException("obj");
            if (millisecondsTimeout < 0)
                Machine.Enter(obj);
            else if (!Machine.MonitorTry(obj)) {
                if (millisecondsTimeout == 0 || Machine.Choose(2) == 0) {
                    Machine.TimePassed(millisecondsTimeout);
                    return;
                }
                Machine.Enter(obj);
            }
            lockTaken = true;
        }

        static bool Monitor_wait(object obj, int ms)
        {
            if (!Machine.MonitorOwned(obj))
                throw new global::System.Threading.SynchronizationLockException(NotOwned);
            int depth = Machine.MonitorRelease(obj);
            int how = Machine.MonitorWait(obj, ms >= 0, Machine.Late);
            Machine.MonitorAgain(obj, depth);
            Machine.CheckInterrupted(how);
            if (how != Machine.Done)
                Machine.TimePassed(ms);
            return how == Machine.Done;
        }

        static void Monitor_pulse(object obj)
        {
            if (!Machine.MonitorPulse(obj))
                throw new global::System.Threading.SynchronizationLockException(NotOwned);
        }

        static void Monitor_pulse_all(object obj)
        {
            if (!Machine.MonitorPulseAll(obj))
                throw new global::System.Threading.SynchronizationLockException(NotOwned);
        }

        static bool Monitor_test_owner(object obj) { return Machine.MonitorOwned(obj); }

        // Pulse, PulseAll and Wait ask this first; the operations themselves answer it.
        static bool Monitor_test_synchronised(object obj) { return Machine.MonitorOwned(obj); }

        const string NotOwned = "Object synchronization method was called from an unsynchronized block of code.";
    }
}
