// Finalizers, an option: a background thread runs them, at any moment after their objects became unreachable.
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

        internal static void Wait() { Idle(ref busy); }
    }
}
