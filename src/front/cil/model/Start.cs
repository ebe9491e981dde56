// The ends of a program and of its threads.
using System;
using System.Threading;

namespace Heddle
{
    internal static class Start
    {
        internal static int exitCode;

        // What the first thread does after Main: the process lives on while a foreground thread does.
        internal static void End(int code)
        {
            exitCode = code;
            Machine.ThreadOthers();
            Machine.Exit(exitCode);
        }

        internal static void EndVoid()
        {
            Machine.ThreadOthers();
            Machine.Exit(exitCode);
        }
    }

    internal static class ThreadMain
    {
        internal static void Run(Thread thread) { thread.Run(); }
    }
}
