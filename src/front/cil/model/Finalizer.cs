// Finalizers. With the option a background thread runs them, at any moment after their objects became unreachable. If
// the program waits for them, a background thread runs those that a collection of the program's finds.
using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace Heddle
{
    internal static class Finalizer
    {
        static int busy; // 1: one is running

        [DllImport("heddle", EntryPoint = "heddle.cil.finalizer.enabled")]
        static extern bool Enabled();
        [DllImport("heddle", EntryPoint = "heddle.cil.finalizer.next")]
        static extern object Next(ref int busy);
        [DllImport("heddle", EntryPoint = "heddle.cil.finalizer.idle")]
        static extern void Idle(ref int busy);
        [DllImport("heddle", EntryPoint = "heddle.cil.finalizer.run")]
        static extern void Run(object o);
        [DllImport("heddle", EntryPoint = "heddle.finalizer.set")]
        internal static extern void Set(object o, bool on);

        internal static void Start()
        {
            if (Enabled())
                new Thread(Loop) { IsBackground = true, Name = "Finalizer" }.Start();
        }

        // An exception of a finalizer ends the program, as any uncaught exception.
        static void Loop()
        {
            for (;;) {
                object o = Next(ref busy);
                if (o == null)
                    continue;
                Run(o);
                o = null;
                Volatile.Write(ref busy, 0);
            }
        }

        internal static void Wait()
        {
            Idle(ref busy);
            if (Thread.CurrentThread == runs)
                return;
            lock (gate)
                while (runs != null)
                    Monitor.Wait(gate);
        }

        // ---- after a collection of the program's ----

        static readonly object gate = new object();
        static object[] found = new object[0]; // and not finalized yet, in no order
        static Thread runs;                    // null: nothing is left

        internal static void Collect()
        {
            object[] more = Machine.Collect();
            if (more == null)
                return;
            Thread fresh = null;
            lock (gate) {
                var all = new object[found.Length + more.Length];
                Array.Copy(found, all, found.Length);
                Array.Copy(more, 0, all, found.Length, more.Length);
                found = all;
                if (runs == null)
                    runs = fresh = new Thread(RunFound) { IsBackground = true, Name = "Finalizer" };
            }
            if (fresh != null)
                fresh.Start();
        }

        static object Take()
        {
            lock (gate) {
                if (found.Length == 0) {
                    runs = null;
                    Monitor.PulseAll(gate);
                    return null;
                }
                int at = found.Length == 1 ? 0 : Machine.Choose(found.Length);
                object o = found[at];
                var rest = new object[found.Length - 1];
                Array.Copy(found, rest, at);
                Array.Copy(found, at + 1, rest, at, rest.Length - at);
                found = rest;
                return o;
            }
        }

        static void RunFound()
        {
            for (object o = Take(); o != null; o = Take())
                Run(o);
        }
    }
}
